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
  type RenderOptions,
  upca,
} from 'bwip-js/generic';
import type { SymbologyName } from '../fields/barcode-symbologies';
import { qrCode } from './qr/qr-code';
import { traceOutlines } from './trace-outlines';

/** A barcode as polygons in its own units. The origin is top left. */
export type BarcodeDrawing = {
  /** Polygons as x, y, x, y …; holes run in the opposite direction to outlines. */
  polygons: number[][];
  width: number;
  height: number;
  /** Whether the code has only bars, which mean the same at any height. */
  isLinear: boolean;
  /** The empty margin that readers need on each side. */
  quiet: { across: number; along: number };
};

type Encoder = {
  encode: (options: RenderOptions, context: DrawingContext<void>) => void;
  options?: Record<string, unknown>;
  /** The margin in units; absent for linear codes. */
  quiet?: number;
};

/**
 * The units of a linear code's module. The number is even, so that the middle of every bar is a
 * whole number.
 */
const LINEAR_UNITS = 2;
const LINEAR_QUIET = 10 * LINEAR_UNITS;
/** The margin of a QR code, in modules. */
const QR_QUIET = 4;
/** The units of a square code's module, as the library draws it. */
const MODULE = 2;

const encoders: Record<Exclude<SymbologyName, 'qrcode'>, Encoder> = {
  ean_13: { encode: ean13 },
  ean_8: { encode: ean8 },
  upc_a: { encode: upca },
  code_128: { encode: code128 },
  // The standard requires its two check characters. Readers refuse a code without them.
  code_93: { encode: code93, options: { includecheck: true } },
  code_39: { encode: code39 },
  code_25: { encode: interleaved2of5 },
  pdf417: { encode: pdf417, quiet: 2 },
  data_matrix: { encode: datamatrix, quiet: 2 * MODULE },
};

/** Encodes a text that suits the symbology; null when no code of the symbology can hold it. */
export function drawBarcode(symbology: SymbologyName, text: string): BarcodeDrawing | null {
  return symbology === 'qrcode' ? drawQrCode(text) : drawOther(symbology, text);
}

/**
 * Draws a QR code. The library takes a hundred times as long for these, and they are drawn most
 * often.
 */
function drawQrCode(text: string): BarcodeDrawing | null {
  const code = qrCode(text);
  if (code === null) return null;
  const { size } = code;
  const quiet = { across: QR_QUIET, along: QR_QUIET };
  return { polygons: traceOutlines(code), width: size, height: size, isLinear: false, quiet };
}

function drawOther(symbology: keyof typeof encoders, text: string): BarcodeDrawing | null {
  const { options, quiet, encode } = encoders[symbology];
  const isLinear = quiet === undefined;
  const canvas = new PolygonCanvas();
  const settings = { bcid: symbology, text, scaleX: isLinear ? LINEAR_UNITS : 1, scaleY: 1, ...options };
  try {
    encode(settings, canvas);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  const [left, top] = [smallest(canvas.polygons, 0), smallest(canvas.polygons, 1)];
  return {
    polygons: canvas.polygons.map((polygon) => polygon.map((at, index) => at - (index % 2 ? top : left))),
    width: largest(canvas.polygons, 0) - left,
    height: largest(canvas.polygons, 1) - top,
    isLinear,
    quiet: { across: quiet ?? LINEAR_QUIET, along: quiet ?? 0 },
  };
}

/** Whether the encoder refused the text, which its message tells. Any other error is a bug. */
function isRefusal(error: unknown): boolean {
  return /^bwipp\./.test(error instanceof Error ? error.message : String(error));
}

/** Records the shapes that the encoder paints. */
class PolygonCanvas implements DrawingContext<void> {
  readonly polygons: number[][] = [];

  line(x: number, y0: number, _x1: number, y1: number, width: number): void {
    const [left, right] = [x - width / 2, x + width / 2];
    this.polygons.push([left, y0, right, y0, right, y1, left, y1]);
  }

  polygon(points: [number, number][]): void {
    this.polygons.push(points.flat());
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

/** The smallest x (axis 0) or y (axis 1). The list is too long to spread as arguments. */
function smallest(polygons: readonly number[][], axis: 0 | 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (const polygon of polygons)
    for (let at = axis; at < polygon.length; at += 2) least = Math.min(least, polygon[at] ?? least);
  return least;
}

function largest(polygons: readonly number[][], axis: 0 | 1): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const polygon of polygons)
    for (let at = axis; at < polygon.length; at += 2) most = Math.max(most, polygon[at] ?? most);
  return most;
}
