// What is remembered between visits; what the browser does not take (its storage is full, or shut in
// a private window) is remembered until the page is left.

const untaken = new Map();

export function remember(name, value) {
  try {
    localStorage.setItem(`nonet.${name}`, value);
    untaken.delete(name);
  } catch {
    untaken.set(name, value);
  }
}

export const isAllKept = () => untaken.size === 0;

export function recall(name) {
  try {
    return untaken.get(name) ?? localStorage.getItem(`nonet.${name}`);
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
  untaken.delete(name);
  try {
    localStorage.removeItem(`nonet.${name}`);
  } catch {
    // Then nothing was remembered.
  }
}
