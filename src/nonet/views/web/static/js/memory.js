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

// A value that was written as JSON; what is damaged, or of an older version, is as if not there.
export function recallValue(name, otherwise) {
  try {
    return JSON.parse(recall(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(`nonet.${name}`);
  } catch {
    // Then nothing was remembered.
  }
}
