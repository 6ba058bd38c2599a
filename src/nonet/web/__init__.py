"""The page and the HTTP interface: `nonet serve`.

A request passes `middleware` (limits and headers), `api` (routes and validation) and
`worker_pool` (processes that are killed when they take too long) to `handlers`, which compute the
answer. It returns as JSON.
"""
