// A worker of the page without a server: Python (Pyodide) with the kernel as a WebAssembly module of its own.
// It takes { request } and gives { reply }, both as nonet.web.worker has them.

const SHARED = 1 << 16; // bytes of the buffer between Python and the kernel; more goes through it in pieces
const RAISED = -2;
const ROOT = new URL('../../', import.meta.url);

let total = 1;
let come = 0;

// Brings a file, and tells how much of all files has come.
async function bring(name, version) {
  const response = await fetch(new URL(`${name}?v=${version}`, ROOT));
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  const counted = new TransformStream({
    transform(part, controller) {
      come += part.length;
      controller.enqueue(part);
    },
  });
  const { headers } = response;
  return new Response(response.body.pipeThrough(counted), { headers });
}

class Stop extends Error {}

// The kernel for Python: `run` copies its arguments to the module's memory and what it finds back.
class Kernel {
  #module;
  #python;
  #exports;
  #reason = '';
  address = 0; // of the buffer, in Python's memory

  constructor(module, python) {
    this.#module = module;
    this.#python = python;
    this.#start();
  }

  #start() {
    const none = () => {
      throw new Stop('');
    };
    const imports = { nonet: { now: () => performance.now() / 1000, raise: (at) => this.#raise(at) } };
    for (const { module, name } of WebAssembly.Module.imports(this.#module)) (imports[module] ??= {})[name] ??= none;
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports;
    this.#exports._initialize();
  }

  #raise(at) {
    const bytes = new Uint8Array(this.#exports.memory.buffer, at);
    throw new Stop(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
  }

  #copyIn(start, size, whole) {
    const to = this.#exports.input(whole) + start;
    new Uint8Array(this.#exports.memory.buffer).set(this.#python.HEAPU8.subarray(this.address, this.address + size), to);
  }

  #copyOut(start, size) {
    const from = this.#exports.output() + start;
    this.#python.HEAPU8.set(new Uint8Array(this.#exports.memory.buffer, from, size), this.address);
  }

  run = (operation, size) => {
    try {
      if (size <= SHARED) this.#copyIn(0, size, size);
      const found = this.#exports.run(operation, size);
      if (found > 0) this.#copyOut(0, Math.min(found, SHARED));
      return found;
    } catch (error) {
      this.#reason = error instanceof Stop ? error.message : 'out of memory';
      this.#start(); // what was thrown has left the module in the middle of its work
      return RAISED;
    }
  };

  // A further piece of the result; or, from -1 on downwards, a piece of the arguments.
  copy = (start, size) => (start < 0 ? this.#copyIn(-1 - start, size, size - 1 - start) : this.#copyOut(start, size));

  reason = () => this.#reason;
}

async function start({ version, sizes }) {
  total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const tell = setInterval(() => postMessage({ loaded: Math.min(come / total, 0.99) }), 100);
  const base = new URL('pyodide/', ROOT).href;
  const names = ['pyodide/pyodide.asm.wasm', 'pyodide/python_stdlib.zip', 'nonet.zip', 'kernel.wasm'];
  const files = Object.fromEntries(names.map((name) => [name, bring(name, version)]));
  const { loadPyodide } = await import(`${base}pyodide.mjs?v=${version}`);
  // Pyodide asks for its files by itself: it is given those that are on the way already.
  const direct = self.fetch;
  self.fetch = (address, options) => {
    const name = new URL(address?.url ?? address, base).href.slice(ROOT.href.length).split('?')[0];
    return files[name] ?? direct(address, options);
  };
  const compiling = WebAssembly.compileStreaming(files['kernel.wasm']);
  const python = await loadPyodide({ indexURL: base });
  self.fetch = direct;
  const archive = await (await files['nonet.zip']).arrayBuffer();
  python.unpackArchive(archive, 'zip', { extractDir: '/nonet' });
  const kernel = new Kernel(await compiling, python._module);
  python.globals.set('kernel', kernel);
  python.runPython(`import sys; sys.path.insert(0, "/nonet")
from nonet.web import browser
shared = browser.start(kernel, ${SHARED})`);
  const shared = python.globals.get('shared');
  kernel.address = shared.getBuffer().data.byteOffset;
  const answer = python.runPython('browser.make_answer()');
  clearInterval(tell);
  postMessage({ loaded: 1, ready: true });
  return answer;
}

let answering = null;

addEventListener('message', async ({ data }) => {
  if (data.settings) {
    answering = start(data.settings);
    answering.catch((error) => {
      console.error(error);
      postMessage({ failed: true });
    });
    return;
  }
  postMessage({ reply: (await answering)(data.request) });
});
