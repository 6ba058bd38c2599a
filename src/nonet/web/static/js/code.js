// Python with its keywords, strings, numbers and comments told apart.

import { el } from './dom.js';

const KEYWORDS = new Set(
  `and as assert break class continue def del elif else except False finally for from global if import in is
  lambda None nonlocal not or pass raise return True try while with yield`.split(/\s+/),
);
const TOKEN = /(#.*)|("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\b(\d[\w.]*)\b|([A-Za-z_]\w*)/g;

export function highlight(code) {
  const parts = [];
  let end = 0;
  let afterDef = false;
  for (const match of code.matchAll(TOKEN)) {
    parts.push(code.slice(end, match.index));
    end = match.index + match[0].length;
    const [text, comment, string, digits, name] = match;
    let kind = comment ? 'comment' : string ? 'string' : digits ? 'number' : null;
    if (name && KEYWORDS.has(name)) kind = 'keyword';
    else if (name && afterDef) kind = 'name';
    afterDef = name === 'def' || name === 'class';
    parts.push(kind ? el('span', { class: `py-${kind}` }, text) : text);
  }
  return [...parts, code.slice(end)];
}
