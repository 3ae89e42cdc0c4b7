declare module 'pngjs' {
  /** Pixels as red, green, blue and opacity, row by row. */
  export class PNG {
    constructor(size: { width: number; height: number });
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
    static readonly sync: { read(bytes: Uint8Array): PNG; write(png: PNG): Buffer };
  }
}
