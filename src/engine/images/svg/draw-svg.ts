import { boxUnits, compose, invert, type Matrix, scale, translate } from '../../fill/draw/draw-matrix';
import { movedPath, rectanglePath } from '../../fill/draw/draw-path';
import { limits } from '../../limits';
import { Cascade } from './cascade';
import { lengthOf, shareOf } from './lengths';
import { paintPath, pathOperators } from './paint-path';
import { elementAt, elementsById, elementsIn, idOfReference, type SvgNode, textIn } from './parse-svg';
import { boxOfShape, outlineOf, SHAPES, type Size } from './shapes';
import { SvgForm } from './svg-form';
import { drawMarkers } from './svg-markers';
import { type DrawnMask, maskFor } from './svg-mask';
import { type Drawing, deeper, type Place, type Step } from './svg-place';
import { SvgProblem } from './svg-problem';
import { drawText } from './svg-text';
import { clipOfText } from './svg-text-clip';
import { drawTextPath } from './svg-text-path';
import { withTiles } from './svg-tile';
import { IDENTITY, transformOf, transformOfStyle, type Viewport, viewportOf } from './transforms';

const CONTAINERS = new Set(['g', 'a']);
const SILENT = new Set([
  'defs',
  'symbol',
  'title',
  'desc',
  'metadata',
  'style',
  'clipPath',
  'mask',
  'marker',
]);
const DEFINITIONS = new Set(['linearGradient', 'radialGradient', 'pattern', 'filter', 'view', 'cursor']);

/**
 * Draws the root and its content. The form is in user units, with the origin top left and y down.
 */
export async function drawSvg(
  root: SvgNode,
  tools: Pick<Drawing, 'spend' | 'breathe' | 'decode' | 'fonts'>,
): Promise<{ form: SvgForm; size: Size }> {
  const byId = elementsById(root);
  const sheets = [...allNamed(root, 'style')].map(textIn);
  const drawing: Drawing = { byId, cascade: new Cascade(sheets), ...tools };
  const viewport = viewportOf(root.attributes, { width: 300, height: 150 });
  const { width, height } = viewport;
  if (!(width > 0 && height > 0)) throw new SvgProblem('the SVG has no size');
  const form = new SvgForm([0, 0, width, height]);
  const style = drawing.cascade.styleOf(root, new Map());
  await drawViewport(root, viewport, {
    drawing,
    place: { form, style, matrix: translate(0, 0), whole: viewport, uses: 0 },
  });
  return { form, size: { width, height } };
}

async function drawViewport(
  node: SvgNode,
  { matrix, inner }: Viewport,
  { drawing, place }: Step,
): Promise<void> {
  place.form.save(matrix);
  const inside = { ...place, matrix: compose(place.matrix, matrix), whole: inner };
  await drawChildren(node, { drawing, place: inside });
  place.form.restore();
}

async function drawChildren(node: SvgNode, step: Step): Promise<void> {
  for (const child of elementsIn(node)) await drawElement(child, step);
}

async function drawElement(node: SvgNode, { drawing, place: outer }: Step): Promise<void> {
  if (SILENT.has(node.name) || DEFINITIONS.has(node.name)) return;
  drawing.spend();
  await drawing.breathe();
  const style = drawing.cascade.styleOf(node, outer.style);
  if (style.get('display') === 'none') return;
  if ((style.get('filter') ?? 'none') !== 'none')
    throw new SvgProblem('the SVG uses filter, which is not supported');
  const own = transformOfStyle(style, outer.whole);
  const opacity = shareOf(style.get('opacity'));
  if (opacity === 0) return;
  const { form } = outer;
  form.save(own);
  const place = { ...outer, style, matrix: compose(outer.matrix, own) };
  await clip(node, { drawing, place });
  const mask = await maskFor(node, { drawing, place }, drawChildren);
  if (opacity < 1 || mask !== null) await drawAsOne(node, { opacity, mask }, { drawing, place });
  else await drawContent(node, { drawing, place });
  form.restore();
}

/**
 * Draws a group as one image, so that overlapping parts share one opacity. It uses the outer form's
 * coordinates, so that gradients keep their positions.
 */
async function drawAsOne(
  node: SvgNode,
  { opacity, mask }: { opacity: number; mask: DrawnMask | null },
  { drawing, place }: Step,
): Promise<void> {
  const { form, matrix } = place;
  const group = new SvgForm(form.box, true);
  group.save(matrix);
  await drawContent(node, { drawing, place: { ...place, form: group } });
  group.restore();
  if (mask !== null) form.mask(mask.form, mask.isAlpha);
  form.save(invert(matrix));
  if (opacity < 1) form.opacity(opacity);
  form.draw(group);
  form.restore();
}

async function drawContent(node: SvgNode, step: Step): Promise<void> {
  const { drawing, place } = step;
  if (CONTAINERS.has(node.name)) return drawChildren(node, step);
  if (node.name === 'switch') return drawSwitch(node, step);
  if (SHAPES.has(node.name)) {
    const path = outlineOf(node, place.whole);
    paintPath(path, { drawing, place: await withTiles(path, step, drawChildren) });
    return drawMarkers(node, path, step, drawChildren);
  }
  if (node.name === 'use') return drawUse(node, step);
  if (node.name === 'svg') return drawInner(node, node.attributes, step);
  if (node.name === 'image') return drawPicture(node, step);
  if (node.name === 'text') return drawTextOrPath(node, step);
  throw new SvgProblem(`the SVG holds a <${node.name.slice(0, 40)}>, which is not supported`);
}

async function drawTextOrPath(node: SvgNode, step: Step): Promise<void> {
  const path = elementsIn(node).find(({ name }) => name === 'textPath');
  return path === undefined ? drawText(node, step) : drawTextPath(node, path, step);
}

/** Draws the first child that asks for nothing, or for a language that everybody reads here: English. */
async function drawSwitch(node: SvgNode, step: Step): Promise<void> {
  const chosen = elementsIn(node).find(({ attributes }) => {
    const languages = attributes.get('systemLanguage')?.split(',') ?? ['en'];
    const isRead = languages.some((language) => /^en\b/i.test(language.trim()));
    return isRead && (attributes.get('requiredExtensions') ?? '') === '';
  });
  if (chosen !== undefined) await drawElement(chosen, step);
}

/**
 * Draws an element defined elsewhere. An element that uses itself reaches the limits on drawing.
 */
async function drawUse(node: SvgNode, { drawing, place }: Step): Promise<void> {
  const reference = node.attributes.get('href') ?? '';
  const id = idOfReference(reference);
  if (id === null) throw new SvgProblem('the SVG refers to something outside of its file');
  const target = drawing.byId.get(id);
  if (target === undefined) return;
  const moved = translate(
    lengthOf(node.attributes.get('x'), place.whole.width) ?? 0,
    lengthOf(node.attributes.get('y'), place.whole.height) ?? 0,
  );
  place.form.save(moved);
  const inside = { drawing, place: { ...deeper(place), matrix: compose(place.matrix, moved) } };
  if (target.name === 'symbol' || target.name === 'svg') {
    const sizes = ['width', 'height'].flatMap((key) => {
      const value = node.attributes.get(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    await drawInner(target, new Map([...target.attributes, ...sizes]), inside);
  } else await drawElement(target, inside);
  place.form.restore();
}

async function drawInner(
  node: SvgNode,
  attributes: ReadonlyMap<string, string>,
  { drawing, place }: Step,
): Promise<void> {
  const [x, y] = [
    lengthOf(attributes.get('x'), place.whole.width),
    lengthOf(attributes.get('y'), place.whole.height),
  ];
  const viewport = viewportOf(attributes, place.whole);
  const moved = translate(x ?? 0, y ?? 0);
  place.form.save(moved);
  place.form.write(`${pathOperators(rectanglePath(0, 0, viewport.width, viewport.height))} W n`);
  const matrix = compose(place.matrix, moved);
  await drawViewport(node, viewport, { drawing, place: { ...place, matrix } });
  place.form.restore();
}

async function drawPicture(node: SvgNode, { drawing, place: { form, whole } }: Step): Promise<void> {
  const address = node.attributes.get('href') ?? '';
  if (!/^data:/i.test(address)) throw new SvgProblem('the SVG shows an image that is not embedded in it');
  const decoded = await drawing.decode(address);
  if (!decoded.ok) throw new SvgProblem(`an image in the SVG cannot be drawn: ${decoded.message}`);
  const { image } = decoded;
  const x = lengthOf(node.attributes.get('x'), whole.width) ?? 0;
  const y = lengthOf(node.attributes.get('y'), whole.height) ?? 0;
  const attributes = new Map([
    ...node.attributes,
    ['viewBox', `0 0 ${image.width} ${image.height}`] as const,
  ]);
  const { matrix } = viewportOf(attributes, image);
  const upright = compose(translate(0, image.height), scale(image.width, -image.height));
  form.image(image, compose(translate(x, y), compose(matrix, upright)));
}

/** Shows only what a clip leaves open. A clip may be clipped itself. */
async function clip(clipped: SvgNode, { drawing, place }: Step, depth = 0): Promise<void> {
  const node = elementAt(place.style.get('clip-path'), drawing.byId);
  if (node?.name !== 'clipPath') return;
  if (depth > limits.svgUses)
    throw new SvgProblem(`the SVG nests clips more than ${limits.svgUses} deep (svgUses)`);
  drawing.spend();
  const style = drawing.cascade.styleOf(node, new Map());
  await clip(clipped, { drawing, place: { ...place, style } }, depth + 1);
  const outer = compose(unitsOfClip(node, clipped, place), transformOfStyle(style, place.whole));
  const rules = new Set<string>();
  const paths: string[] = [];
  const letters: string[] = [];
  for (const child of elementsIn(node)) {
    drawing.spend();
    if (child.name === 'text') {
      const own = drawing.cascade.styleOf(child, style);
      const text = await clipOfText(child, { drawing, place: { ...place, style: own } }, outer);
      paths.push(...text.paths);
      letters.push(...text.letters);
      continue;
    }
    const { shape, matrix } = shapeOfClip(child, { drawing, place });
    if (shape === null) continue;
    const own = drawing.cascade.styleOf(shape, drawing.cascade.styleOf(child, style));
    if ((own.get('clip-path') ?? 'none') !== 'none')
      throw new SvgProblem('the SVG clips the shapes of a clip, which is not supported');
    rules.add(own.get('clip-rule') === 'evenodd' ? '*' : '');
    const moved = compose(matrix, transformOfStyle(own, place.whole));
    paths.push(pathOperators(movedPath(outlineOf(shape, place.whole), compose(outer, moved))));
  }
  if (letters.length > 0 && paths.length > 0)
    throw new SvgProblem('the SVG clips by letters together with shapes or letters of other scripts');
  if (letters.length > 0) {
    place.form.write(`BT 7 Tr ${letters.join(' ')} ET 0 Tr`);
    return;
  }
  if (rules.size > 1)
    throw new SvgProblem('the SVG clips by shapes with different clip-rules, which is not supported');
  // A clip without shapes hides everything.
  place.form.write(`${paths.join(' ').trim() || '0 0 0 0 re'} W${[...rules].join('')} n`);
}

/** The shape of a clip itself, or the one that it uses, moved there. */
function shapeOfClip(child: SvgNode, { drawing, place }: Step): { shape: SvgNode | null; matrix: Matrix } {
  if (child.name !== 'use') return { shape: SHAPES.has(child.name) ? child : null, matrix: IDENTITY };
  const used = elementAt(child.attributes.get('href'), drawing.byId);
  const at = (name: 'x' | 'y', whole: number) => lengthOf(child.attributes.get(name), whole) ?? 0;
  const by = translate(at('x', place.whole.width), at('y', place.whole.height));
  return {
    shape: used !== null && SHAPES.has(used.name) ? used : null,
    matrix: compose(transformOf(child.attributes.get('transform')), by),
  };
}

function unitsOfClip(node: SvgNode, clipped: SvgNode, place: Place): Matrix {
  if (node.attributes.get('clipPathUnits') !== 'objectBoundingBox') return IDENTITY;
  const box = boxOfShape(clipped, place.whole);
  if (box === null)
    throw new SvgProblem('the SVG clips a group in the units of its box, which is not supported');
  return boxUnits(box);
}

function* allNamed(root: SvgNode, name: string): Generator<SvgNode> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.name === name) yield node;
    pending.push(...elementsIn(node));
  }
}
