// What is remembered between visits; where the browser forbids it, nothing is.

export function remember(name, value) {
  try {
    localStorage.setItem(`nonet.${name}`, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(`nonet.${name}`);
  } catch {
    return null;
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(`nonet.${name}`);
  } catch {
    // Then nothing was remembered.
  }
}
