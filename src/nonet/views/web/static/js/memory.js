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

// A list that was written as JSON; anything else is as if nothing were there.
export function recallList(name) {
  const list = recallValue(name, []);
  return Array.isArray(list) ? list : [];
}

export function forget(name) {
  try {
    localStorage.removeItem(`nonet.${name}`);
  } catch {
    // Then nothing was remembered.
  }
}
