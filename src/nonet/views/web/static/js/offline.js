// Registers the service worker, so that the page can be installed and opens without the server.

export function setUpOffline() {
  // Elsewhere than here and over https browsers have none; the page works without.
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
