// The geometry and the rules, as far as the page needs them without asking the server.

export const BOX = 3;
export const SIZE = BOX * BOX;
export const CELLS = SIZE * SIZE;
const INDEXES = [...Array(SIZE).keys()];
export const DIGITS = INDEXES.map((i) => i + 1);
export const ALL = (1 << SIZE) - 1; // the mask of all digits

export const rowOf = (cell) => Math.floor(cell / SIZE);
export const columnOf = (cell) => cell % SIZE;
export const cellAt = (row, column) => SIZE * row + column;
const boxOf = (cell) => Math.floor(rowOf(cell) / BOX) * BOX + Math.floor(columnOf(cell) / BOX);

const all = [...Array(CELLS).keys()];
// Rows, columns, boxes: the order in which the server counts units.
export const UNITS = [rowOf, columnOf, boxOf].flatMap((of) =>
  INDEXES.map((i) => all.filter((cell) => of(cell) === i)),
);
export const UNITS_OF = all.map((cell) => UNITS.filter((unit) => unit.includes(cell)));
export const PEERS = all.map((cell) => {
  const seen = new Set(UNITS_OF[cell].flat());
  seen.delete(cell);
  return [...seen];
});

export const bit = (digit) => 1 << (digit - 1);
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

// What the digits on the board leave open in each cell; 0 where a digit stands.
export function openMasks(values) {
  return values.map((digit, cell) =>
    digit ? 0 : PEERS[cell].reduce((mask, peer) => (values[peer] ? mask & ~bit(values[peer]) : mask), ALL),
  );
}

// Each digit that stands more than once in a unit: {digit, unit, cells}.
export function conflictsOf(values) {
  const found = [];
  UNITS.forEach((cells, unit) => {
    for (const digit of DIGITS) {
      const clash = cells.filter((cell) => values[cell] === digit);
      if (clash.length > 1) found.push({ digit, unit, cells: clash });
    }
  });
  return found;
}

export const toLine = (values) => values.map((digit) => digit || '.').join('');
export const fromLine = (line) => [...line].map((char) => Number(char) || 0);
export const isLine = (text) => /^[.1-9]{81}$/.test(text ?? '');

// The library format keeps all that a board knows: `+` before a placed digit, and candidates
// struck out as digit, row, column. It is how boards go to the server and come back.
export function toLibrary(givens, values, removed) {
  const cells = values.map((digit, cell) => (digit ? (givens[cell] ? '' : '+') + digit : '.')).join('');
  const open = openMasks(values);
  const gone = open.flatMap((mask, cell) =>
    digitsOf(mask & removed[cell]).map((digit) => `${digit}${rowOf(cell) + 1}${columnOf(cell) + 1}`),
  );
  return `:0000:x:${cells}:${gone.join(' ')}:::`;
}

export function fromLibrary(text) {
  const [, , , cells, gone] = text.split(':');
  const tokens = cells.match(/\+?[1-9.]/g);
  const values = tokens.map((token) => Number(token.at(-1)) || 0);
  const givens = tokens.map((token, cell) => (token[0] === '+' ? 0 : values[cell]));
  const removed = Array(CELLS).fill(0);
  for (const token of gone.split(' ').filter(Boolean)) {
    const [digit, row, column] = [...token].map(Number);
    removed[cellAt(row - 1, column - 1)] |= bit(digit);
  }
  return { givens, values, removed };
}
