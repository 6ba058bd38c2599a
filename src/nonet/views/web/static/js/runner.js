// One runner of the race: its board, counts, chart, explanation and code.

import { el, svg } from './dom.js';
import { highlight } from './code.js';
import { number, t } from './i18n.js';
import { VIEW_BOX, gridLines } from './mini.js';
import { CELLS, columnOf, rowOf } from './sudoku.js';

const PARTS = 160; // of the chart, across
const HIGH = 40;

export class Runner {
  #texts = [];
  #shown = new Uint8Array(CELLS).fill(255);
  #last = -1;
  #counts = {};

  constructor({ id, code }) {
    this.id = id;
    this.replay = null;
    this.#build(code);
  }

  #build(code) {
    this.here = svg('rect', { class: 'here', width: 1, height: 1, visibility: 'hidden' });
    this.picture = svg('svg', { class: 'mini', viewBox: VIEW_BOX, role: 'img' }, this.here, ...gridLines());
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
      el('header', {}, el('h3', { 'data-t': `algorithm_${this.id}` }), this.badge),
      el('div', { class: 'track' }, this.picture, el('div', { class: 'facts' }, this.state, counts, this.chart)),
      el('p', { class: 'walk', 'data-t': `algorithm_${this.id}_text` }),
      this.details,
    );
  }

  start(replay) {
    this.replay = replay;
    this.#shown.fill(255);
    this.#texts = [...replay.givens].map((digit, cell) =>
      svg('text', { x: columnOf(cell) + 0.5, y: rowOf(cell) + 0.5, dy: '.35em', class: digit ? 'given' : 'placed' }),
    );
    this.picture.querySelectorAll('text').forEach((text) => text.remove());
    this.picture.append(...this.#texts);
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

  // Only cells that differ from what is shown are written: six boards, sixty times a second.
  show(moves, rank) {
    const { replay } = this;
    replay.seek(moves);
    const { values } = replay;
    for (let cell = 0; cell < CELLS; cell++) {
      if (values[cell] !== this.#shown[cell]) {
        this.#shown[cell] = values[cell];
        this.#texts[cell].textContent = values[cell] || '';
      }
    }
    if (replay.cell !== this.#last) this.#point(replay.cell);
    const x = String(((replay.at / Math.max(1, replay.length)) * PARTS).toFixed(1));
    this.cursor.setAttribute('x1', x);
    this.cursor.setAttribute('x2', x);
    const counts = { moves: replay.at, placements: replay.placements, undos: replay.undos, depth: replay.depth };
    for (const [name, value] of Object.entries(counts)) setText(this.#counts[name], number(value));
    setText(this.state, this.#stateText());
    this.#showRank(rank);
  }

  #point(cell) {
    this.#last = cell;
    this.here.setAttribute('visibility', cell < 0 ? 'hidden' : 'visible');
    if (cell < 0) return;
    this.here.setAttribute('x', columnOf(cell));
    this.here.setAttribute('y', rowOf(cell));
  }

  #stateText() {
    const { replay } = this;
    if (!replay.isOver) return t('race_running', { n: number(replay.length) });
    const { ended, seconds, looks } = replay.trace;
    const key = { solved: 'race_solved', 'no solution': 'race_none', 'budget spent': 'race_spent' }[ended];
    const told = t(key, { n: number(replay.length), ms: (1000 * seconds).toPrecision(3) });
    return looks ? told + t('race_looks', { n: number(looks.board + looks.tables) }) : told;
  }

  #showRank(rank) {
    const { ended } = this.replay.trace;
    const finished = this.replay.isOver && ended !== 'budget spent';
    this.element.dataset.state = !this.replay.isOver ? 'running' : finished ? 'finished' : 'spent';
    this.badge.hidden = !finished;
    if (finished) setText(this.badge, t('race_rank', { n: rank }));
  }

  label(puzzle) {
    const name = t(`algorithm_${this.id}`);
    this.picture.setAttribute('aria-label', t('race_board', { name, puzzle }));
    this.chart.setAttribute('aria-label', t('race_chart', { name }));
    this.details.querySelector('.code').setAttribute('aria-label', t('race_code_of', { name }));
  }
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
