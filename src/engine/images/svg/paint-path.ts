import type { Box } from '../../fill/document-plan';
import { compose, type Matrix } from '../../fill/draw/draw-matrix';
import { numbers } from '../../fill/draw/draw-numbers';
import { type Path, rectanglePath } from '../../fill/draw/draw-path';
import type { Style } from './cascade';
import { type Color, colorOf, gray } from './colors';
import { type Gradient, gradientOf } from './gradients';
import { lengthOf, shareOf } from './lengths';
import { elementAt } from './parse-svg';
import { boundsOf, type Size } from './shapes';
import { type PlacedTile, SvgForm } from './svg-form';
import type { Place, Step } from './svg-place';
import { SvgProblem } from './svg-problem';

type GradientPaint = { gradient: Gradient; matrix: Matrix; reach: Box };
type Paint = { color: Color } | GradientPaint | PlacedTile;
type Use = 'fill' | 'stroke';

/** Fills a path, then strokes it, by its style. */
export function paintPath(path: Path, step: Step): void {
  const { form, style } = step.place;
  if (path.length === 0 || style.get('visibility') === 'hidden') return;
  const operators = pathOperators(path);
  const evenOdd = style.get('fill-rule') === 'evenodd' ? '*' : '';
  const bounds = boundsOf(path);
  // A line encloses no area, but some viewers show its filling as a hairline.
  const isFlat = bounds === null || bounds.width === 0 || bounds.height === 0;
  const fill = isFlat ? null : paintOf('fill', path, step);
  if (fill !== null) paint(fill, 'fill', step.place, () => form.write(`${operators} f${evenOdd}`));
  const width = lengthOf(style.get('stroke-width') ?? '1', diagonal(step.place));
  const stroke = width === null || width <= 0 ? null : paintOf('stroke', path, step);
  if (stroke !== null)
    paint(stroke, 'stroke', step.place, () =>
      form.write(`${lineStyle(style, width ?? 1, diagonal(step.place))} ${operators} S`),
    );
}

export function pathOperators(path: Path): string {
  return path
    .map(([operator, ...points]) => `${points.length > 0 ? `${numbers(points)} ` : ''}${operator}`)
    .join(' ');
}

/**
 * Writes text with its colours. `write` gets the operator that says what is painted: the letters, their
 * outlines, or both.
 */
export function paintText({ place }: Step, write: (mode: string) => void): void {
  const { style, form } = place;
  if (style.get('visibility') === 'hidden') return;
  const width = lengthOf(style.get('stroke-width') ?? '1', diagonal(place)) ?? 1;
  const [fill, stroke] = [plainColor('fill', place), width > 0 ? plainColor('stroke', place) : null];
  const isOne =
    fill !== null && stroke !== null && opacityOf(fill, 'fill', place) === opacityOf(stroke, 'stroke', place);
  const passes = isOne
    ? [[fill, stroke]]
    : [
        [fill, null],
        [null, stroke],
      ];
  for (const [inside, outline] of passes) {
    if (!inside && !outline) continue;
    form.write('q');
    if (inside) setColor(inside, 'fill', place);
    if (outline) {
      setColor(outline, 'stroke', place);
      form.write(lineStyle(style, width, diagonal(place)));
    }
    write(!outline ? '' : inside ? '2 Tr ' : '1 Tr ');
    form.write('Q');
  }
}

function plainColor(use: Use, place: Place): Color | null {
  const text = colorText(use, place);
  if (text === 'none' || text === 'transparent') return null;
  if (text.startsWith('url('))
    throw new SvgProblem('the SVG paints text with a gradient or a pattern, which is not supported');
  return colorOf(text, place.style);
}

function paint(value: Paint, use: Use, place: Place, write: () => void): void {
  const { form, matrix } = place;
  form.write('q');
  const opacity = shareOf(place.style.get(`${use}-opacity`));
  if ('color' in value) setColor(value.color, use, place);
  else if ('tile' in value) {
    if (opacity < 1) form.opacity(opacity);
    form.pattern(value, use === 'stroke');
  } else {
    const placed = compose(matrix, value.matrix);
    const { stops } = value.gradient;
    if (stops.some(({ color }) => color.alpha < 1)) form.mask(opacities(value));
    if (opacity < 1) form.opacity(opacity);
    form.pattern({ gradient: value.gradient, matrix: placed }, use === 'stroke');
  }
  write();
  form.write('Q');
}

function opacityOf({ alpha }: Color, use: Use, { style }: Place): number {
  return alpha * shareOf(style.get(`${use}-opacity`));
}

function setColor(color: Color, use: Use, place: Place): void {
  const { form } = place;
  const opacity = opacityOf(color, use, place);
  if (opacity < 1) form.opacity(opacity);
  form.write(`${numbers([color.red, color.green, color.blue])} ${use === 'fill' ? 'rg' : 'RG'}`);
}

function paintOf(use: Use, path: Path, { drawing, place }: Step): Paint | null {
  const { style, whole } = place;
  const text = colorText(use, place);
  if (text === 'none' || text === 'transparent') return null;
  if (!text.startsWith('url(')) return { color: colorOf(text, style) };
  const node = elementAt(text, drawing.byId);
  const fallback = text.slice(text.indexOf(')') + 1).trim();
  if (node === null)
    return fallback === '' || fallback === 'none' ? null : { color: colorOf(fallback, style) };
  // A pattern without size or content paints nothing.
  if (node.name === 'pattern') return place.tiles?.get(use) ?? null;
  if (!node.name.endsWith('Gradient'))
    throw new SvgProblem(`the SVG fills with a <${node.name.slice(0, 40)}>, which is not supported`);
  const bounds = boundsOf(path);
  if (bounds === null) return null;
  const { gradient, matrix } = gradientOf(node, drawing, { bounds, whole });
  const [first] = gradient.stops;
  if (first === undefined) return null;
  // A box without area has no room for a gradient.
  const isFlat = matrix[0] * matrix[3] - matrix[1] * matrix[2] === 0;
  return gradient.stops.length === 1 || isFlat
    ? { color: gradient.stops.at(-1)?.color ?? first.color }
    : { gradient, matrix, reach: reachOf(bounds, style) };
}

/** What a style says of a colour. A marker may take those of its path. */
function colorText(use: Use, { style, context }: Place): string {
  const text = (style.get(use) ?? (use === 'fill' ? 'black' : 'none')).trim();
  if (text === 'context-fill') return context?.get('fill') ?? 'none';
  return text === 'context-stroke' ? (context?.get('stroke') ?? 'none') : text;
}

/** The area that a shape and the sharpest corners of its stroke can reach. */
function reachOf({ x, y, width, height }: { x: number; y: number } & Size, style: Style): Box {
  const around = 10 * (lengthOf(style.get('stroke-width'), Math.max(width, height)) ?? 1);
  return [x - around, y - around, x + width + around, y + height + around];
}

/** The gradient's opacities in grey, as a mask, placed where the shape is drawn. */
function opacities({ gradient, matrix, reach: box }: GradientPaint): SvgForm {
  const stops = gradient.stops.map(({ offset, color }) => ({ offset, color: gray(color.alpha) }));
  const form = new SvgForm(box, true, true);
  form.pattern({ gradient: { ...gradient, stops }, matrix }, false);
  const [left, top, right, bottom] = box;
  form.write(`${pathOperators(rectanglePath(left, top, right - left, bottom - top))} f`);
  return form;
}

/** `whole`: the base of percentages. */
function lineStyle(style: Style, width: number, whole: number): string {
  const caps: Record<string, number> = { butt: 0, round: 1, square: 2 };
  const joins: Record<string, number> = { miter: 0, round: 1, bevel: 2 };
  const dashes = (style.get('stroke-dasharray') ?? '')
    .split(/[\s,]+/)
    .flatMap((dash) => lengthOf(dash, whole) ?? [])
    .filter((dash) => dash >= 0);
  const phase = lengthOf(style.get('stroke-dashoffset'), whole) ?? 0;
  const limit = Math.max(1, Number(style.get('stroke-miterlimit') ?? 4) || 4);
  const dashed = dashes.some((dash) => dash > 0)
    ? ` [${numbers(dashes)}] ${numbers([Math.max(0, phase)])} d`
    : '';
  const ends = `${caps[style.get('stroke-linecap') ?? ''] ?? 0} J ${joins[style.get('stroke-linejoin') ?? ''] ?? 0} j`;
  return `${numbers([width])} w ${ends} ${numbers([limit])} M${dashed}`;
}

function diagonal({ whole }: Place): number {
  return Math.hypot(whole.width, whole.height) / Math.SQRT2;
}
