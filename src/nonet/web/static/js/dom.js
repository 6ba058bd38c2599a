// Making elements. Text goes in as text: nothing that is typed or sent ever becomes HTML.

const SVG = 'http://www.w3.org/2000/svg';

export const $ = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export const el = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

// Writing what is there already would cost the browser a layout.
export function setText(element, text) {
  const wanted = String(text);
  if (element.textContent !== wanted) element.textContent = wanted;
}

// Scroll to what is out of sight (or lies below it, if only that is meant), with the next frame: before,
// the browser would have to lay the page out once more.
export function bringIntoSight(element, { fromBelow = false } = {}) {
  requestAnimationFrame(() => {
    if (!fromBelow || element.getBoundingClientRect().bottom > innerHeight) element.scrollIntoView({ block: 'nearest' });
  });
}

// Scroll so that a card at the foot of the screen does not lie over what is above it, as far as the
// board stays in sight.
export function makeRoom(card, above, board) {
  requestAnimationFrame(() => {
    const covered = above.getBoundingClientRect().bottom - card.getBoundingClientRect().top;
    const most = board.getBoundingClientRect().top;
    const isBelow = card.getBoundingClientRect().left < above.getBoundingClientRect().right;
    if (isBelow && covered > 0 && most > 0) scrollBy(0, Math.min(covered + 6, most));
  });
}

// Icons are drawn, so that they look alike everywhere: paths on a 24 x 24 sheet.
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  erase: 'M7 20h13M5 14.5 13.5 6a2 2 0 0 1 2.8 0l2.7 2.7a2 2 0 0 1 0 2.8L11 19.5H8.500z',
  candidates: 'M5 5h.01M12 5h.01M19 5h.01M5 12h.01M12 12h.01M19 12h.01M5 19h.01M12 19h.01M19 19h.01',
  lens: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  gear: 'M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V16h7v-2.100A6 6 0 0 0 12 3z',
  check: 'M5 12.500 10 17.500 19.500 7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  play: 'M7 5v14l12-7z',
  pause: 'M8 5v14M16 5v14',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  back_more: 'M19 5l-7 7 7 7M12 5l-7 7 7 7',
  forward_more: 'M5 5l7 7-7 7M12 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600 19 19M5 19l1.400-1.400M17.600 6.400 19 5',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z',
  auto: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
};

export const icon = (name) =>
  svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
