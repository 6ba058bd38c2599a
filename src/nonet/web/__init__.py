"""The page and the HTTP interface: `nonet serve`.

A request goes through `guard` (limits and headers), `api` (what is asked for) and `workers` (a
process that may be ended when it takes too long) to `work` (what is done), and back as JSON.
"""
