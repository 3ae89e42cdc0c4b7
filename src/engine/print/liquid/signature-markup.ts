import { type DrawnSignature, signatureOf, type TypedSignature } from '../../fields/values/signature-value';
import { limits } from '../../limits';
import { ImageProblem, imageUrlOf } from './image-value';
import { escapeHtml, Markup } from './markup';

/** `words`: what a screen reader says in the place of lines and images. */
type Looks = { style: string; words: string };

/** Writes a signature as HTML: a typed name in its typeface, drawn lines, or an image. */
export function signatureMarkup(
  value: unknown,
  { style = '', words }: Omit<Looks, 'style'> & Partial<Looks>,
): Markup {
  const signature = signatureOf(value);
  if (signature === null) return pictureOf(value, { style, words });
  return 'text' in signature ? typed(signature.text, style) : drawn(signature.drawing, { style, words });
}

export function isSignatureValue(value: unknown): boolean {
  return signatureOf(value) !== null;
}

function pictureOf(value: unknown, { style, words }: Looks): Markup {
  const source = escapeHtml(imageUrlOf(value));
  return new Markup(`<img class="signature" alt="${words}"${styled(style)} src="${source}">`);
}

function typed({ name, typeface }: TypedSignature, style: string): Markup {
  const family = `font-family: '${typeface}', cursive; ${style}`;
  return new Markup(`<span class="signature"${styled(family)}>${escapeHtml(name)}</span>`);
}

/** The width of the pen as a share of the height of the signature pad. */
const PEN = 0.02;

function drawn({ width, height, strokes }: DrawnSignature, { style, words }: Looks): Markup {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (points > limits.signatureStrokes * limits.signaturePoints || !(width > 0) || !(height > 0)) {
    throw new ImageProblem('the drawn signature is not valid');
  }
  const path = strokes.map(pathOf).join('');
  const pen = `fill="none" stroke="currentColor" stroke-width="${round(height * PEN)}" stroke-linecap="round" stroke-linejoin="round"`;
  return new Markup(
    `<svg class="signature" role="img" aria-label="${words}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${styled(style)}><path d="${path}" ${pen}/></svg>`,
  );
}

/**
 * Makes a smooth path: from the middle of one segment to the middle of the next, with the points as
 * control points.
 */
function pathOf(stroke: number[][]): string {
  const [first, ...rest] = stroke.map(([x = 0, y = 0]) => [round(x), round(y)] as const);
  if (first === undefined) return '';
  const last = rest.at(-1) ?? first;
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    return `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${first[0]} ${first[1]}${bends.join('')}L${last[0]} ${last[1]}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function styled(style: string): string {
  return style === '' ? '' : ` style="${escapeHtml(style.trim())}"`;
}
