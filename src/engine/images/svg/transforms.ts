import { compose, type Matrix, scale, translate } from '../../fill/draw/draw-matrix';
import { lengthOf, numbersIn } from './lengths';
import { SvgProblem } from './svg-problem';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix of a `transform` attribute. */
export function transformOf(text: string | undefined): Matrix {
  if (text === undefined) return IDENTITY;
  let matrix = IDENTITY;
  for (const [, name = '', values = ''] of text.matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g)) {
    const step = stepOf(name, numbersIn(values));
    if (step === null) throw new SvgProblem(`the SVG has a transform that cannot be read: "${name}"`);
    matrix = compose(matrix, step);
  }
  return matrix;
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
    case 'scale':
      return scale(a, b ?? a);
    case 'rotate':
      return compose(translate(b ?? 0, c ?? 0), compose(turn(a), translate(-(b ?? 0), -(c ?? 0))));
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return null;
  }
}

export function turn(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
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
