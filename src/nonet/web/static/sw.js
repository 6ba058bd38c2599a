// The service worker: once visited, the page opens without the server. Files are asked for anew as
// long as the server answers, and come from what was kept when it does not; questions to the server
// are never answered from here.

const KEPT = 'nonet';

async function keepAll() {
  const files = await (await fetch('files.json')).json();
  const cache = await caches.open(KEPT);
  await cache.addAll(files);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(KEPT);
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
  const asks = new URL(request.url).pathname.includes('/api/');
  if (request.method === 'GET' && !asks) event.respondWith(answer(request));
});
