declare module '@jsquash/webp/codec/dec/webp_dec.js' {
  interface WebpDecoder {
    decode(bytes: Uint8Array): { width: number; height: number; data: Uint8ClampedArray } | null;
  }
  interface Options {
    noInitialRun: boolean;
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): WebAssembly.Exports;
  }
  export default function start(options: Options): Promise<WebpDecoder>;
}
