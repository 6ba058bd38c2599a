// The page without a server: questions go to Python in two workers, so that long ones do not hold up short ones.

import { Problem } from './api.js';
import { mayLoad, showLoading } from './site_loading.js';

const QUICK = new Set(['solve', 'solve_many', 'check', 'convert', 'read', 'judge', 'true_candidates', 'hint']);
const GRACE = 1000; // milliseconds for a question that nobody wants any more: a new worker takes longer to start

const settings = fetch('api/settings.json').then((response) => response.json());

class Site {
  #worker = null;
  #ready = null;
  #jobs = []; // the first one is under way
  #timer = 0;
  #seconds;

  constructor(seconds) {
    this.#seconds = seconds;
  }

  start() {
    this.#worker = new Worker(new URL('./site_worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }) => this.#onMessage(data));
    this.#worker.addEventListener('error', () => this.#fail({ code: 'offline_site' }));
    this.#ready = new Promise((done) => {
      this.onReady = done;
    });
    settings.then((known) => this.#worker?.postMessage({ settings: known }));
    return this.#ready;
  }

  ask(request, signal) {
    return new Promise((resolve, reject) => {
      const job = { request, resolve, reject, isWanted: true };
      signal?.addEventListener('abort', () => this.#drop(job, signal.reason));
      this.#jobs.push(job);
      if (!this.#worker) this.start();
      if (this.#jobs.length === 1) this.#next();
    });
  }

  async #next() {
    const [job] = this.#jobs;
    if (!job) return;
    await this.#ready;
    if (job !== this.#jobs[0]) return; // dropped meanwhile
    this.#timer = setTimeout(() => this.#restart({ code: 'too_slow' }), this.#seconds * 1000);
    this.#worker.postMessage({ request: job.request });
  }

  #onMessage({ loaded, ready, failed, reply }) {
    if (loaded !== undefined) showLoading(loaded);
    if (failed) this.#fail({ code: 'offline_site' });
    if (ready) this.onReady();
    if (reply === undefined) return;
    clearTimeout(this.#timer);
    const job = this.#jobs.shift();
    const sign = reply[0];
    if (sign === '+') job.resolve(JSON.parse(reply.slice(1)));
    else job.reject(new Problem(sign === '-' ? JSON.parse(reply.slice(1)) : { code: 'server_fault' }));
    this.#next();
  }

  // Whoever asked has gone. One that is under way may end by itself; if it does not, its worker ends.
  #drop(job, reason) {
    job.reject(reason);
    const place = this.#jobs.indexOf(job);
    if (place > 0) this.#jobs.splice(place, 1);
    else if (place === 0) setTimeout(() => this.#jobs[0] === job && this.#restart(), GRACE);
  }

  // Ends what is under way, and starts again for what waits.
  #restart(problem) {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    const job = this.#jobs.shift();
    if (problem) job.reject(new Problem(problem));
    this.start();
    this.#next();
  }

  #fail(problem) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const job of this.#jobs.splice(0)) job.reject(new Problem(problem));
  }
}

let sites = null;
let allowed = null;

async function start() {
  const { quick_seconds: quick, long_seconds: long, packed } = await settings;
  await (allowed ??= mayLoad(packed));
  sites ??= { quick: new Site(quick), long: new Site(long) };
  return sites;
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

export async function answer(verb, { body, signal } = {}) {
  if (body === undefined) return (await fetch(`api/${verb}.json`)).json(); // lists, which are files
  if (verb === 'photo') throw new Problem({ code: 'no_photos' });
  const { quick, long } = await start();
  signal?.throwIfAborted();
  const { defaults } = await settings;
  const asked = { ...defaults[verb], ...JSON.parse(body) };
  if ('seed' in asked) asked.seed ??= seed();
  const job = { verb: 'puzzles' in asked ? 'solve_many' : verb, arguments: asked };
  return (QUICK.has(job.verb) ? quick : long).ask(JSON.stringify(job), signal);
}
