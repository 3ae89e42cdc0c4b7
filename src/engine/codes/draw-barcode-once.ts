import { LruCache } from '../../lib/lru-cache';
import type { SymbologyName } from '../fields/barcode-symbologies';
import { type BarcodeDrawing, drawBarcode } from './draw-barcode';

/**
 * The cache of drawn barcodes: encoding is slow, and codes recur in later documents. The size is
 * estimated in bytes.
 */
const cache = new LruCache<BarcodeDrawing>(4_000_000);

export function drawBarcodeOnce(symbology: SymbologyName, text: string): BarcodeDrawing | null {
  const key = `${symbology}:${text}`;
  const known = cache.get(key);
  if (known) return known;
  const drawing = drawBarcode(symbology, text);
  if (drawing) cache.set(key, drawing, weightOf(drawing));
  return drawing;
}

function weightOf({ polygons }: BarcodeDrawing): number {
  return polygons.reduce((sum, { length }) => sum + 50 + 8 * length, 0);
}
