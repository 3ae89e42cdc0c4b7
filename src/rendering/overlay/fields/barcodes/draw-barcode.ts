import {
  code39,
  code93,
  code128,
  type DrawingContext,
  datamatrix,
  ean8,
  ean13,
  interleaved2of5,
  pdf417,
  qrcode,
  type RenderOptions,
  upca,
} from 'bwip-js/generic';
import type { SymbologyName } from '../../../../fields/barcode-symbologies';

type Point = readonly [number, number];

/** A barcode as polygons, origin top left, in units of its own. */
export interface BarcodeDrawing {
  /** Holes run against their outlines. */
  polygons: Point[][];
  width: number;
  height: number;
  /** Bars mean the same at any height. */
  isLinear: boolean;
  /** Empty room that readers need on each side. */
  quiet: { across: number; along: number };
}

interface Encoder {
  encode: (options: RenderOptions, context: DrawingContext<void>) => void;
  options?: Record<string, unknown>;
  /** Units; absent for linear codes. */
  quiet?: number;
}

/** Units to a module of a linear code: even, so that the middle of every bar is a whole number. */
const LINEAR_UNITS = 2;
const LINEAR_QUIET = 10 * LINEAR_UNITS;
/** The encoder draws a module of a square code two units wide. */
const MODULE = 2;

const encoders: Record<SymbologyName, Encoder> = {
  ean_13: { encode: ean13 },
  ean_8: { encode: ean8 },
  upc_a: { encode: upca },
  code_128: { encode: code128 },
  // Its two check characters are part of the standard; readers refuse a code without them.
  code_93: { encode: code93, options: { includecheck: true } },
  code_39: { encode: code39 },
  code_25: { encode: interleaved2of5 },
  pdf417: { encode: pdf417, quiet: 2 },
  data_matrix: { encode: datamatrix, quiet: 2 * MODULE },
  qrcode: { encode: qrcode, options: { eclevel: 'M' }, quiet: 4 * MODULE },
};

/** Encodes a value that has the symbology's shape. */
export function drawBarcode(symbology: SymbologyName, text: string): BarcodeDrawing {
  const { encode, options, quiet } = encoders[symbology];
  const canvas = new PolygonCanvas();
  const isLinear = quiet === undefined;
  encode({ bcid: symbology, text, scaleX: isLinear ? LINEAR_UNITS : 1, scaleY: 1, ...options }, canvas);
  const { polygons } = canvas;
  const xs = polygons.flatMap((polygon) => polygon.map(([x]) => x));
  const ys = polygons.flatMap((polygon) => polygon.map(([, y]) => y));
  const [left, top] = [smallest(xs), smallest(ys)];
  return {
    polygons: polygons.map((polygon) => polygon.map(([x, y]) => [x - left, y - top] as const)),
    width: largest(xs) - left,
    height: largest(ys) - top,
    isLinear,
    quiet: { across: quiet ?? LINEAR_QUIET, along: quiet ?? 0 },
  };
}

/** Takes down what the encoder would paint. */
class PolygonCanvas implements DrawingContext<void> {
  readonly polygons: Point[][] = [];

  line(x: number, y0: number, _x1: number, y1: number, width: number): void {
    const [left, right] = [x - width / 2, x + width / 2];
    this.polygons.push([
      [left, y0],
      [right, y0],
      [right, y1],
      [left, y1],
    ]);
  }

  polygon(points: Point[]): void {
    this.polygons.push(points);
  }

  scale(): null {
    return null;
  }

  measure() {
    return { width: 0, ascent: 0, descent: 0 };
  }

  init(): void {}
  hexagon(): void {}
  ellipse(): void {}
  fill(): void {}
  text(): void {}
  end(): void {}
}

/** Spreading a list this long as arguments would overflow the stack. */
function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
