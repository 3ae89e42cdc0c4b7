import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import zxing from 'zxing-wasm/reader/zxing_reader.wasm';

type Point = [number, number];

prepareZXingModule({
  overrides: {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(zxing, imports);
      done(instance);
      return instance.exports;
    },
  },
});

const SCALE = 5;

/**
 * Paints the filled paths of a box's content and reads them with a decoder that shares no code with
 * ours.
 */
export async function readBarcode(content: string, box: { width: number; height: number }) {
  const [width, height] = [box.width * SCALE, box.height * SCALE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [row, crossings] of crossingsByRow(polygonsOf(content), height).entries()) {
    for (const [from, to] of filledBetween(crossings)) {
      for (let column = Math.ceil(from * SCALE - 0.5); column < to * SCALE - 0.5; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  const found = await readPixels({ data, width, height });
  return found === undefined ? null : { format: found.format, text: found.text };
}

/** Reads an image of one code, four bytes a pixel. */
export async function readPixels(picture: {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}) {
  const [found] = await readBarcodes({ ...picture, colorSpace: 'srgb' }, { tryHarder: true });
  return found;
}

function polygonsOf(content: string): Point[][] {
  const polygons: Point[][] = [];
  for (const [, x, y, operator] of content.matchAll(/(-?[\d.]+) (-?[\d.]+) ([ml])\b/g)) {
    if (operator === 'm') polygons.push([]);
    polygons.at(-1)?.push([Number(x), Number(y)]);
  }
  return polygons;
}

type Crossing = {
  x: number;
  turn: 1 | -1;
};

/**
 * The points where the middle of each row of pixels crosses the outlines. One pass over the edges,
 * because codes have thousands.
 */
function crossingsByRow(polygons: readonly Point[][], height: number): Crossing[][] {
  const rows: Crossing[][] = Array.from({ length: height }, () => []);
  for (const polygon of polygons) {
    for (const [index, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
      const first = Math.max(0, Math.floor(height - 0.5 - Math.max(y1, y2) * SCALE) + 1);
      const last = Math.min(height - 1, Math.floor(height - 0.5 - Math.min(y1, y2) * SCALE));
      for (let row = first; row <= last && y1 !== y2; row += 1) {
        const y = (height - row - 0.5) / SCALE;
        rows[row]?.push({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y1 < y2 ? 1 : -1 });
      }
    }
  }
  return rows;
}

/** The segments inside the outlines, by the winding rule of PDF's `f`. */
function filledBetween(crossings: readonly Crossing[]): Point[] {
  const stretches: Point[] = [];
  let winding = 0;
  let start = 0;
  for (const { x, turn } of crossings.toSorted((one, other) => one.x - other.x)) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) stretches.push([start, x]);
  }
  return stretches;
}
