// Asking the server.

export class Problem extends Error {
  constructor({ code, values, message, place }) {
    super(message);
    this.code = code;
    this.values = values ?? {};
    this.place = place ?? {};
  }
}

async function answerOf(response) {
  if (response.ok) return response.json(); // which may be aborted too: then it is no answer
  const data = await response.json().catch(() => null);
  throw new Problem(data?.error ?? { message: `HTTP ${response.status}` });
}

export const ask = (verb, body, signal) => post(verb, 'application/json', JSON.stringify(body), signal);
export const askPhoto = (file) => post('photo', file.type || 'application/octet-stream', file);

async function post(verb, type, body, signal) {
  let response;
  try {
    response = await fetch(`api/${verb}`, { method: 'POST', headers: { 'content-type': type }, body, signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({ code: 'offline' });
  }
  return answerOf(response);
}

async function get(what) {
  const response = await fetch(`api/${what}`).catch(() => {
    throw new Problem({ code: 'offline' });
  });
  return answerOf(response);
}

export const getAlgorithms = () => get('algorithms');
export const getTechniques = () => get('techniques');

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
