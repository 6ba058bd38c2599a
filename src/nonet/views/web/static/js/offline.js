// Registers the service worker, so that the page can be installed and opens without the server.

export function setUpOffline() {
  // Elsewhere than here and over https browsers have none; the page works without.
  const register = () => navigator.serviceWorker?.register('sw.js').catch(() => {});
  // It fetches all files: that can wait until the page has been drawn.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
