import { boxUnits, compose, type Matrix } from '../../fill/draw/draw-matrix';
import type { Cascade, Style } from './cascade';
import { type Color, colorOf } from './colors';
import { lengthOf, shareOf } from './lengths';
import { elementsIn, type SvgNode, templatesOf } from './parse-svg';
import type { Box, Size } from './shapes';
import { SvgProblem } from './svg-problem';
import { IDENTITY, transformOf } from './transforms';

export type Stop = {
  offset: number;
  color: Color;
};

export type Gradient = {
  /** The PDF shading type. 2: between two points; 3: between two circles. */
  kind: 2 | 3;
  coordinates: number[];
  stops: Stop[];
};

const MOST_STOPS = 256;

type Source = {
  byId: ReadonlyMap<string, SvgNode>;
  cascade: Cascade;
};

/**
 * A gradient as a PDF shading, and the matrix from its coordinates to those of the filled shape.
 */
export function gradientOf(
  node: SvgNode,
  source: Source,
  shape: { bounds: Box; whole: Size },
): { gradient: Gradient; matrix: Matrix } {
  const chain = templatesOf(node, source.byId);
  const attribute = (name: string) => chain.find((link) => link.attributes.has(name))?.attributes.get(name);
  const spread = attribute('spreadMethod') ?? 'pad';
  if (spread !== 'pad') throw new SvgProblem(`the SVG uses spreadMethod="${spread}", which is not supported`);
  const inBox = (attribute('gradientUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
  const whole = inBox ? { width: 1, height: 1 } : shape.whole;
  const units = inBox ? boxUnits(shape.bounds) : IDENTITY;
  const matrix = compose(units, transformOf(attribute('gradientTransform')));
  const stops = stopsOf(chain, source.cascade);
  const gradient =
    node.name === 'linearGradient' ? linear(attribute, whole, stops) : radial(attribute, whole, stops);
  return { gradient, matrix };
}

type Attribute = (name: string) => string | undefined;

function linear(attribute: Attribute, whole: Size, stops: Stop[]): Gradient {
  const coordinates = [
    lengthOf(attribute('x1'), whole.width) ?? 0,
    lengthOf(attribute('y1'), whole.height) ?? 0,
    lengthOf(attribute('x2') ?? '100%', whole.width) ?? whole.width,
    lengthOf(attribute('y2'), whole.height) ?? 0,
  ];
  return { kind: 2, coordinates, stops };
}

function radial(attribute: Attribute, whole: Size, stops: Stop[]): Gradient {
  const diagonal = Math.hypot(whole.width, whole.height) / Math.SQRT2;
  const cx = lengthOf(attribute('cx') ?? '50%', whole.width) ?? 0;
  const cy = lengthOf(attribute('cy') ?? '50%', whole.height) ?? 0;
  const r = lengthOf(attribute('r') ?? '50%', diagonal) ?? 0;
  const fx = lengthOf(attribute('fx'), whole.width) ?? cx;
  const fy = lengthOf(attribute('fy'), whole.height) ?? cy;
  return { kind: 3, coordinates: [fx, fy, 0, cx, cy, Math.max(0, r)], stops };
}

function stopsOf(chain: readonly SvgNode[], cascade: Cascade): Stop[] {
  const nodes = chain.map((link) => elementsIn(link).filter(({ name }) => name === 'stop'));
  const own = nodes.find((list) => list.length > 0) ?? [];
  const stops: Stop[] = [];
  for (const node of own.slice(0, MOST_STOPS)) {
    const style: Style = cascade.styleOf(node, new Map());
    const color = colorOf(style.get('stop-color') ?? 'black', style);
    const alpha = color.alpha * shareOf(style.get('stop-opacity'));
    // Offsets never decrease.
    const offset = Math.max(stops.at(-1)?.offset ?? 0, shareOf(node.attributes.get('offset'), 0));
    stops.push({ offset, color: { ...color, alpha } });
  }
  return stops;
}
