import { limits } from '../../../lib/limits';
import { type DrawnSignature, signatureOf, type TypedSignature } from '../../fields/values/signature-value';
import { ImageProblem, imageUrlOf } from './image-value';
import { escapeHtml, Markup } from './markup';

/** A signature in the text of a page: typed in its typeface, drawn as lines, or a picture. */
export const signatureMarkup = (value: unknown, style = ''): Markup => {
  const signature = signatureOf(value);
  if (signature === null) return pictureOf(value, style);
  return 'text' in signature ? typed(signature.text, style) : drawn(signature.drawing, style);
};

export const isSignatureValue = (value: unknown): boolean => signatureOf(value) !== null;

const pictureOf = (value: unknown, style: string): Markup =>
  new Markup(`<img class="signature" alt=""${styled(style)} src="${escapeHtml(imageUrlOf(value))}">`);

const typed = ({ name, typeface }: TypedSignature, style: string): Markup => {
  const family = `font-family: '${typeface}', cursive; ${style}`;
  return new Markup(`<span class="signature"${styled(family)}>${escapeHtml(name)}</span>`);
};

/** The pen's width as a part of the pad's height. */
const PEN = 0.02;

const drawn = ({ width, height, strokes }: DrawnSignature, style: string): Markup => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (points > limits.signatureStrokes * limits.signaturePoints || !(width > 0) || !(height > 0)) {
    throw new ImageProblem('the drawn signature is not valid');
  }
  const path = strokes.map(pathOf).join('');
  const pen = `fill="none" stroke="currentColor" stroke-width="${round(height * PEN)}" stroke-linecap="round" stroke-linejoin="round"`;
  return new Markup(
    `<svg class="signature" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${styled(style)}><path d="${path}" ${pen}/></svg>`,
  );
};

/** From the middle of one piece to the middle of the next, bending at the points. */
const pathOf = (stroke: number[][]): string => {
  const [first, ...rest] = stroke.map(([x = 0, y = 0]) => [round(x), round(y)] as const);
  if (first === undefined) return '';
  const last = rest.at(-1) ?? first;
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    return `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${first[0]} ${first[1]}${bends.join('')}L${last[0]} ${last[1]}`;
};

const round = (value: number): number => Math.round(value * 100) / 100;

const styled = (style: string): string => (style === '' ? '' : ` style="${escapeHtml(style.trim())}"`);
