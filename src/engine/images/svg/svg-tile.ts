import { compose, scale, translate } from '../../fill/draw/draw-matrix';
import type { Path } from '../../fill/draw/draw-path';
import { lengthOf } from './lengths';
import { elementAt, elementsIn, type SvgNode, templatesOf } from './parse-svg';
import { type Box, boundsOf } from './shapes';
import { type PlacedTile, SvgForm } from './svg-form';
import { type DrawInside, deeper, type Place, type Step } from './svg-place';
import { IDENTITY, transformOf, viewportOf } from './transforms';

const USES = ['fill', 'stroke'] as const;

/** Draws the patterns with which a path is filled and stroked, each as one tile. */
export async function withTiles(path: Path, step: Step, drawInside: DrawInside): Promise<Place> {
  const { drawing, place } = step;
  const tiles = new Map<'fill' | 'stroke', PlacedTile>();
  for (const use of USES) {
    const node = elementAt(place.style.get(use), drawing.byId);
    const tile = node?.name === 'pattern' ? await tileOf(node, path, step, drawInside) : null;
    if (tile !== null) tiles.set(use, tile);
  }
  return tiles.size === 0 ? place : { ...place, tiles };
}

async function tileOf(
  node: SvgNode,
  path: Path,
  { drawing, place }: Step,
  drawInside: DrawInside,
): Promise<PlacedTile | null> {
  drawing.spend();
  const chain = templatesOf(node, drawing.byId);
  const attributes = new Map(chain.toReversed().flatMap((link) => [...link.attributes]));
  const bounds = boundsOf(path);
  const source = chain.find((link) => elementsIn(link).length > 0);
  if (bounds === null || source === undefined) return null;
  const isInUse = attributes.get('patternUnits') === 'userSpaceOnUse';
  const units = isInUse ? { x: 0, y: 0, width: 1, height: 1 } : bounds;
  const whole = isInUse ? place.whole : { width: 1, height: 1 };
  const side = (name: string, length: number) => lengthOf(attributes.get(name), length) ?? 0;
  const [width, height] = [
    side('width', whole.width) * units.width,
    side('height', whole.height) * units.height,
  ];
  if (!(width > 0 && height > 0)) return null;
  const corner = translate(
    units.x + side('x', whole.width) * units.width,
    units.y + side('y', whole.height) * units.height,
  );
  const tile = new SvgForm([0, 0, width, height]);
  const inside = contentOf(attributes, { width, height, bounds, place });
  const style = drawing.cascade.styleOf(source, new Map());
  tile.save(inside.matrix);
  await drawInside(source, { drawing, place: { ...deeper(place), ...inside, form: tile, style } });
  tile.restore();
  const matrix = compose(place.matrix, compose(transformOf(attributes.get('patternTransform')), corner));
  return { tile, matrix };
}

type Tiling = { width: number; height: number; bounds: Box; place: Place };

/** The coordinates in which a tile is drawn, from its own corner. */
function contentOf(
  attributes: ReadonlyMap<string, string>,
  { width, height, bounds, place }: Tiling,
): Pick<Place, 'matrix' | 'whole'> {
  if (attributes.has('viewBox')) {
    const sized = new Map([...attributes, ['width', `${width}`] as const, ['height', `${height}`] as const]);
    const { matrix, inner } = viewportOf(sized, { width, height });
    return { matrix, whole: inner };
  }
  if (attributes.get('patternContentUnits') === 'objectBoundingBox')
    return { matrix: scale(bounds.width, bounds.height), whole: { width: 1, height: 1 } };
  return { matrix: IDENTITY, whole: place.whole };
}
