// One runner of the race: its board, counts, chart, explanation and code.

import { el, svg } from './dom.js';
import { CanvasBoard } from './canvas.js';
import { highlight } from './code.js';
import { number, t } from './i18n.js';

const PARTS = 160; // of the chart, across
const HIGH = 40;

export class Runner {
  #board = new CanvasBoard();
  #counts = {};

  constructor({ id, code }) {
    this.id = id;
    this.replay = null;
    this.#build(code);
  }

  #build(code) {
    this.picture = this.#board.element;
    this.chart = svg('svg', { class: 'chart', viewBox: `0 0 ${PARTS} ${HIGH}`, preserveAspectRatio: 'none', role: 'img' });
    this.badge = el('span', { class: 'rank', hidden: true });
    this.state = el('p', { class: 'state' });
    const counts = el('dl', { class: 'counts' });
    for (const name of ['moves', 'placements', 'undos', 'depth']) {
      this.#counts[name] = el('dd', {}, '0');
      counts.append(el('div', {}, el('dt', { 'data-t': `count_${name}` }), this.#counts[name]));
    }
    const source = el('pre', { class: 'code', tabindex: '0' }, el('code', {}, ...highlight(code)));
    this.details = el('details', { class: 'how' }, el('summary', { 'data-t': 'race_code' }), source);
    this.element = el(
      'article',
      { class: 'runner', 'data-algorithm': this.id, 'aria-busy': 'true' },
      el('header', {}, el('h2', { 'data-t': `algorithm_${this.id}` }), this.badge),
      el('div', { class: 'track' }, this.picture, el('div', { class: 'facts' }, this.state, counts, this.chart)),
      el('p', { class: 'algorithm-text', 'data-t': `algorithm_${this.id}_text` }),
      this.details,
    );
  }

  start(replay) {
    this.replay = replay;
    this.#board.start(replay.givens);
    this.#drawChart();
    this.element.setAttribute('aria-busy', 'false');
  }

  fail(text) {
    this.element.setAttribute('aria-busy', 'false');
    this.state.textContent = text;
  }

  #drawChart() {
    const depths = this.replay.depths(PARTS);
    const most = Math.max(1, ...depths.map(([, , high]) => high));
    const y = (depth) => (HIGH - 1 - (depth / most) * (HIGH - 3)).toFixed(1);
    const upper = depths.map(([part, , high]) => `${part} ${y(high)}`);
    const lower = depths.map(([part, low]) => `${part} ${y(low)}`).reverse();
    this.cursor = svg('line', { class: 'cursor', y1: 0, y2: HIGH });
    this.chart.replaceChildren(
      ...(upper.length ? [svg('path', { class: 'depths', d: `M${[...upper, ...lower].join('L')}Z` })] : []),
      this.cursor,
    );
  }

  // What has not changed is not written: six boards, sixty times a second.
  show(moves, rank) {
    const { replay } = this;
    replay.seek(moves);
    this.#board.show(replay.values, replay.cell);
    const x = ((replay.at / Math.max(1, replay.length)) * PARTS).toFixed(1);
    if (this.cursor.getAttribute('x1') !== x) {
      this.cursor.setAttribute('x1', x);
      this.cursor.setAttribute('x2', x);
    }
    const counts = { moves: replay.at, placements: replay.placements, undos: replay.undos, depth: replay.depth };
    for (const [name, value] of Object.entries(counts)) setText(this.#counts[name], number(value));
    setText(this.state, this.#stateText());
    this.#showRank(rank);
  }

  #stateText() {
    const { replay } = this;
    if (!replay.isOver) return t('race_running', { n: number(replay.length) });
    const { ended, seconds, looks } = replay.trace;
    const key = { solved: 'race_solved', 'no solution': 'race_none', 'move limit': 'race_spent' }[ended];
    const told = t(key, { n: number(replay.length), ms: milliseconds(seconds) });
    return looks ? told + t('race_looks', { n: number(looks.board + looks.tables) }) : told;
  }

  #showRank(rank) {
    const { ended } = this.replay.trace;
    const finished = this.replay.isOver && ended !== 'move limit';
    const state = !this.replay.isOver ? 'running' : finished ? 'finished' : 'spent';
    if (this.element.dataset.state !== state) this.element.dataset.state = state;
    if (this.badge.hidden === finished) this.badge.hidden = !finished;
    if (finished) setText(this.badge, t('race_rank', { n: rank }));
  }

  label(puzzle) {
    const name = t(`algorithm_${this.id}`);
    this.picture.setAttribute('aria-label', t('race_board', { name, puzzle }));
    this.chart.setAttribute('aria-label', t('race_chart', { name }));
    this.details.querySelector('.code').setAttribute('aria-label', t('race_code_of', { name }));
  }
}

// Three digits, however large or small.
export function milliseconds(seconds) {
  const ms = 1000 * seconds;
  return number(ms >= 100 ? Math.round(ms) : Number(ms.toPrecision(3)));
}

// The text that is there is changed: a new one would cost the browser a style.
function setText(element, text) {
  const node = element.firstChild ?? element.appendChild(new Text());
  if (node.data !== text) node.data = text;
}
