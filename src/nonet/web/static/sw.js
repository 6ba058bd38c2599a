// The service worker: once visited, the page opens without the server. Files are asked for anew as
// long as the server answers, and come from what was kept when it does not; questions to the server
// are never answered from here. The large files of a page without a server (`nonet site`) have a
// version in their address: those that are kept are never asked for again.

const KEPT = 'nonet';

async function keepAll() {
  const files = await (await fetch('files.json')).json();
  const cache = await caches.open(KEPT);
  await cache.addAll(files);
  for (const { url } of await cache.keys()) {
    const is = new URL(url);
    const isOld = is.searchParams.has('v') && !files.some((file) => new URL(file, self.location).href === url);
    if (isOld) await cache.delete(url);
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(KEPT);
  const isFixed = new URL(request.url).searchParams.has('v');
  if (isFixed) {
    const kept = await cache.match(request);
    if (kept) return kept;
  }
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const asks = pathname.includes('/api/') && !pathname.endsWith('.json');
  if (request.method === 'GET' && !asks) event.respondWith(answer(request));
});
