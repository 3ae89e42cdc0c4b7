/** Both pictures are drawn by the same code, so equal pages are equal but for rounding. */
const LEAST = 2;
/** Marks reach so many pixels around a pixel that differs: a dot would be overlooked. */
const AROUND = 2;
const MARK = [224, 33, 138] as const;
const STRENGTH = 0.55;

export type Difference = {
  /** The share of pixels that differ, from 0 to 1. */
  share: number;
  /** By pixel: 1 where a mark is. It is as wide as both pictures, and as high as the higher one. */
  mask: { width: number; height: number; marks: Uint8Array };
};

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export function differenceOf(one: HTMLCanvasElement, other: HTMLCanvasElement): Difference {
  return differenceIn(pixelsOf(one), pixelsOf(other));
}

function differenceIn(one: Pixels, other: Pixels): Difference {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marks = new Uint8Array(width * height);
  // Most pixels are equal, and four channels compare as one number.
  const [wholes, others] = [one, other].map(({ data }) => new Uint32Array(data.buffer)) as [
    Uint32Array,
    Uint32Array,
  ];
  let count = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isInBoth = x < one.width && x < other.width && y < one.height && y < other.height;
      const at = y * one.width + x;
      const there = y * other.width + x;
      if (isInBoth && wholes[at] === others[there]) continue;
      if (isInBoth && isNear(one.data, at * 4, other.data, there * 4)) continue;
      count += 1;
      markAround(marks, { width, height }, x, y);
    }
  return { share: count / (width * height), mask: { width, height, marks } };
}

function isNear(one: Uint8ClampedArray, at: number, other: Uint8ClampedArray, there: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const distance = (one[at + channel] ?? 0) - (other[there + channel] ?? 0);
    if (Math.abs(distance) > LEAST) return false;
  }
  return true;
}

function markAround(marks: Uint8Array, size: { width: number; height: number }, x: number, y: number): void {
  const [left, right] = [Math.max(0, x - AROUND), Math.min(size.width - 1, x + AROUND)];
  const [top, bottom] = [Math.max(0, y - AROUND), Math.min(size.height - 1, y + AROUND)];
  for (let row = top; row <= bottom; row += 1)
    marks.fill(1, row * size.width + left, row * size.width + right + 1);
}

/** The picture with the marks on it. */
export function marked(canvas: HTMLCanvasElement, { width, marks }: Difference['mask']): HTMLCanvasElement {
  const pixels = pixelsOf(canvas);
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) {
      if (marks[y * width + x] !== 1) continue;
      const at = (y * pixels.width + x) * 4;
      for (const [channel, color] of MARK.entries())
        pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) * (1 - STRENGTH) + color * STRENGTH;
    }
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
