export type WasmFunction = (...parameters: number[]) => number;

/** Thrown when HarfBuzz is out of memory. The library must then be started again. */
export class OutOfMemory extends Error {}

const PAGE = 65_536;

/**
 * A C library in WebAssembly: its functions by name, and its memory. Pointers are plain numbers.
 */
export class WasmLibrary {
  readonly memory: WebAssembly.Memory;
  readonly #exports: WebAssembly.Exports;
  readonly #allocate: WasmFunction;
  readonly #release: WasmFunction;

  constructor(module: WebAssembly.Module, options: { start: string; mostBytes: number }) {
    const system = systemFor(() => this.memory, options.mostBytes);
    this.#exports = new WebAssembly.Instance(module, system).exports;
    const { memory } = this.#exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('the library has no memory');
    this.memory = memory;
    const { malloc, free, [options.start]: start } = this.#exports;
    if (!isFunction(malloc) || !isFunction(free) || !isFunction(start))
      throw new Error('the library lacks a basic export');
    this.#allocate = malloc;
    this.#release = free;
    start();
  }

  functions<N extends string>(names: readonly N[]): Record<N, WasmFunction> {
    const found: Partial<Record<N, WasmFunction>> = {};
    for (const name of names) {
      const value = this.#exports[name];
      if (isFunction(value)) found[name] = value;
    }
    if (!hasAll(found, names)) throw new Error('the library lacks a function');
    return found;
  }

  /** A view of the library's memory for one use: the memory may move at any allocation. */
  bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, pointer, length);
  }

  words(pointer: number, count: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, pointer, count);
  }

  integers(pointer: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, pointer, count);
  }

  malloc(length: number): number {
    const pointer = this.#allocate(length);
    if (pointer === 0) throw new OutOfMemory('HarfBuzz is out of memory');
    return pointer;
  }

  free(pointer: number): void {
    this.#release(pointer);
  }

  /** Copies bytes into the library's memory. The caller frees them. */
  copyIn(bytes: Uint8Array): number {
    const pointer = this.malloc(bytes.length);
    this.bytes(pointer, bytes.length).set(bytes);
    return pointer;
  }
}

/** The system functions that HarfBuzz imports. Only the request for memory does anything. */
function systemFor(memoryOf: () => WebAssembly.Memory | undefined, mostBytes: number) {
  const grow = (wanted: number): number => {
    const memory = memoryOf();
    if (memory === undefined || wanted > mostBytes) return 0;
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE));
    return 1;
  };
  const abort = () => {
    throw new OutOfMemory('HarfBuzz stopped');
  };
  const ignore = () => 0;
  return {
    env: {
      emscripten_resize_heap: grow,
      _abort_js: abort,
      _setitimer_js: ignore,
      _emscripten_runtime_keepalive_clear: ignore,
    },
    wasi_snapshot_preview1: { proc_exit: abort },
  };
}

function isFunction(value: unknown): value is WasmFunction {
  return typeof value === 'function';
}

function hasAll<N extends string>(
  found: Partial<Record<N, WasmFunction>>,
  names: readonly N[],
): found is Record<N, WasmFunction> {
  return names.every((name) => found[name] !== undefined);
}

/** A tag of four letters as the number that HarfBuzz uses. */
export function tagOf(letters: string): number {
  return [...letters].reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0) >>> 0;
}
