import { compose, type Matrix, rotate, scale, translate } from '../../fill/draw/draw-matrix';
import type { Style } from './cascade';
import { lengthOf, numbersIn } from './lengths';
import type { Size } from './shapes';
import { SvgProblem } from './svg-problem';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix of an element's `transform`, which a style may give with units and an origin. */
export function transformOfStyle(style: Style, whole: Size): Matrix {
  const matrix = transformOf(style.get('transform'));
  const origin = (style.get('transform-origin') ?? '').trim();
  if (matrix === IDENTITY || origin === '') return matrix;
  if ((style.get('transform-box') ?? 'view-box') !== 'view-box')
    throw new SvgProblem('the SVG turns shapes about a point of their own box, which is not supported');
  const [x, y] = originOf(origin, whole);
  return compose(translate(x, y), compose(matrix, translate(-x, -y)));
}

/** The point in “center”, “50% 10px” or “top left”: one value is across, and in the middle down. */
function originOf(text: string, whole: Size): [number, number] {
  const words = text.toLowerCase().split(/\s+/);
  const isSwapped = /^(top|bottom)$/.test(words[0] ?? '') || /^(left|right)$/.test(words[1] ?? '');
  const [across = '50%', down = '50%'] = isSwapped ? [words[1], words[0]] : words;
  const at = (word: string, length: number) => lengthOf(SIDES[word] ?? word, length);
  const [x, y] = [at(across, whole.width), at(down, whole.height)];
  if (x === null || y === null)
    throw new SvgProblem(`the SVG has a transform-origin that cannot be read: "${text.slice(0, 40)}"`);
  return [x, y];
}

const SIDES: Record<string, string> = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' };

/** The matrix of a `transform`. Styles write units: `rotate(45deg) translate(10px)`. */
export function transformOf(text: string | undefined): Matrix {
  if (text === undefined || text.trim() === 'none') return IDENTITY;
  let matrix = IDENTITY;
  for (const [, name = '', values = ''] of text.matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g)) {
    const step = /%|rad|turn|calc|var/.test(values) ? null : stepOf(name, valuesIn(values));
    if (step === null) throw new SvgProblem(`the SVG has a transform that cannot be read: "${name}"`);
    matrix = compose(matrix, step);
  }
  return matrix;
}

/** The numbers of a step. Lengths and angles without a unit are pixels and degrees. */
function valuesIn(text: string): number[] {
  const words = text.match(/[^\s,]+/g) ?? [];
  const isPlain = !words.some((word) => /[a-z]$/i.test(word));
  return isPlain ? numbersIn(text) : words.map((word) => lengthOf(word.replace(/deg$/i, ''), 0) ?? 0);
}

function stepOf(name: string, values: number[]): Matrix | null {
  const [a = 0, b, c] = values;
  switch (name) {
    case 'matrix': {
      const [m1, m2, m3, m4, m5, m6] = values;
      if (m1 === undefined || m2 === undefined || m3 === undefined) return null;
      return m4 === undefined || m5 === undefined || m6 === undefined ? null : [m1, m2, m3, m4, m5, m6];
    }
    case 'translate':
      return translate(a, b ?? 0);
    case 'translateX':
      return translate(a, 0);
    case 'translateY':
      return translate(0, a);
    case 'scaleX':
      return scale(a, 1);
    case 'scaleY':
      return scale(1, a);
    case 'scale':
      return scale(a, b ?? a);
    case 'rotate':
      return compose(translate(b ?? 0, c ?? 0), compose(rotate(a), translate(-(b ?? 0), -(c ?? 0))));
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return null;
  }
}

export type Viewport = {
  width: number;
  height: number;
  /** The matrix from the view box to the viewport. */
  matrix: Matrix;
  /** The base of percentages inside the viewport. */
  inner: { width: number; height: number };
};

/** The viewport of an element with its own size and view box. */
export function viewportOf(
  attributes: ReadonlyMap<string, string>,
  fallback: { width: number; height: number },
): Viewport {
  const box = numbersIn(attributes.get('viewBox') ?? '');
  const [left = 0, top = 0, across = 0, down = 0] = box;
  const hasBox = box.length === 4 && across > 0 && down > 0;
  const natural = hasBox ? { width: across, height: down } : fallback;
  const [width, height] = sizeOf(attributes, natural, fallback);
  if (!hasBox) return { width, height, matrix: IDENTITY, inner: { width, height } };
  const [x, y] = [width / across, height / down];
  const fit = attributes.get('preserveAspectRatio') ?? '';
  const isSlice = fit.includes('slice');
  const uniform = isSlice ? Math.max(x, y) : Math.min(x, y);
  const [scaleX, scaleY] = fit.trim().startsWith('none') ? [x, y] : [uniform, uniform];
  const [alongX, alongY] = alignmentOf(fit);
  const move = translate((width - across * scaleX) * alongX, (height - down * scaleY) * alongY);
  const matrix = compose(move, compose(scale(scaleX, scaleY), translate(-left, -top)));
  return { width, height, matrix, inner: { width: across, height: down } };
}

/** The size of a viewport. If only one side is given, the other keeps the ratio. */
function sizeOf(
  attributes: ReadonlyMap<string, string>,
  natural: { width: number; height: number },
  whole: { width: number; height: number },
): [number, number] {
  const width = lengthOf(attributes.get('width'), whole.width);
  const height = lengthOf(attributes.get('height'), whole.height);
  const ratio = natural.width / natural.height;
  if (width === null && height === null) return [natural.width, natural.height];
  if (width === null) return [(height ?? 0) * ratio, height ?? 0];
  return [width, height ?? width / ratio];
}

function alignmentOf(fit: string): [number, number] {
  const shares: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 };
  const match = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(fit);
  return [shares[match?.[1] ?? 'Mid'] ?? 0.5, shares[match?.[2] ?? 'Mid'] ?? 0.5];
}
