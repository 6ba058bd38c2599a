// Asking: the server, or where there is none (`nonet site`) a worker of the browser.

export class Problem extends Error {
  constructor({ code, values, message, place }) {
    super(message);
    this.code = code;
    this.values = values ?? {};
    this.place = place ?? {};
  }
}

async function answerOf(response) {
  if (response.ok) return response.json();
  const data = await response.json().catch(() => null);
  throw new Problem(data?.error ?? { message: `HTTP ${response.status}` });
}

export const ask = (verb, body, signal) => post(verb, 'application/json', JSON.stringify(body), signal);
export const askPhoto = (file) => post('photo', file.type || 'application/octet-stream', file);

const post = (verb, type, body, signal) => send(verb, { method: 'POST', headers: { 'content-type': type }, body, signal });

const hasServer = !('site' in document.documentElement.dataset);

// An answer may be cut short too, by who asks or by the line.
async function send(path, options) {
  try {
    if (!hasServer) return await (await import('./site.js')).answer(path, options);
    return await answerOf(await fetch(`api/${path}`, options));
  } catch (error) {
    if (error instanceof Problem || error.name === 'AbortError') throw error;
    throw new Problem({ code: hasServer ? 'offline' : 'offline_site' });
  }
}

export const getAlgorithms = () => send('algorithms');
export const getTechniques = () => send('techniques');

// The latest of several calls wins: an older one that is still under way is dropped.
export function latest(task) {
  let controller = null;
  return async (...args) => {
    controller?.abort();
    const mine = (controller = new AbortController());
    try {
      return await task(mine.signal, ...args);
    } catch (error) {
      if (error.name === 'AbortError') return undefined;
      throw error;
    }
  };
}
