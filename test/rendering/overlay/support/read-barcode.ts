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

/** Paints the filled paths of a box's content and reads them with a decoder that knows nothing of ours. */
export async function readBarcode(content: string, box: { width: number; height: number }) {
  const polygons = polygonsOf(content);
  const [width, height] = [box.width * SCALE, box.height * SCALE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let row = 0; row < height; row += 1) {
    const y = (height - row - 0.5) / SCALE;
    for (const [from, to] of filledOn(polygons, y)) {
      for (let column = Math.ceil(from * SCALE - 0.5); column < to * SCALE - 0.5; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { tryHarder: true });
  return found === undefined ? null : { format: found.format, text: found.text };
}

function polygonsOf(content: string): Point[][] {
  const polygons: Point[][] = [];
  for (const [, x, y, operator] of content.matchAll(/(-?[\d.]+) (-?[\d.]+) ([ml])\b/g)) {
    if (operator === 'm') polygons.push([]);
    polygons.at(-1)?.push([Number(x), Number(y)]);
  }
  return polygons;
}

/** The stretches inside, by the rule that PDF's `f` follows: where the edges wind around. */
function filledOn(polygons: readonly Point[][], y: number): Point[] {
  const edges = polygons.flatMap((polygon) =>
    polygon.map((start, index) => [start, polygon[(index + 1) % polygon.length] ?? start] as const),
  );
  const crossings = edges
    .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
    .map(([[x1, y1], [x2, y2]]) => ({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y1 < y2 ? 1 : -1 }))
    .sort((one, other) => one.x - other.x);
  const stretches: Point[] = [];
  let winding = 0;
  let start = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) stretches.push([start, x]);
  }
  return stretches;
}
