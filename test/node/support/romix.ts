import { readFileSync } from 'node:fs';

/** The compiled module that the Worker gets from its bundle. Its types know no way to compile. */
const { Module } = WebAssembly as unknown as { Module: new (bytes: Uint8Array) => WebAssembly.Module };

export default new Module(readFileSync('dist/romix.wasm'));
