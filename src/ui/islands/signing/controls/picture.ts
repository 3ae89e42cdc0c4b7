import { type DrawnSignature, signatureTypefaces, type TypedSignature } from '../../../../engine/fields';
import { recordOf } from '../../../../lib/json';

import { h, place } from '../../common/dom';
import { imageAddress } from '../signature/shrink-image';
import { drawingPicture } from '../signature/strokes';

/**
 * Draws a signature or an image as it will look. Hidden from screen readers: the button around it
 * has the name.
 */
export function pictureOf(value: unknown): Node | null {
  const { text, drawing, base64 } = recordOf(value);
  if (isTyped(text)) return typedPicture(text);
  if (isDrawn(drawing)) return drawingPicture(drawing);
  return typeof base64 === 'string' ? h('img', { src: imageAddress(base64), alt: '' }) : null;
}

function typedPicture({ name, typeface }: TypedSignature): HTMLElement {
  const className = `typed ${typefaceClass(typeface)}`;
  const picture = h('span', { className, attributes: { 'aria-hidden': 'true' }, dir: 'auto' }, name);
  place(picture, { '--length': String(Math.max(4, Array.from(name).length)) });
  return picture;
}

export function typefaceClass(typeface: string): string {
  return `typeface-${typeface.toLowerCase().replaceAll(' ', '-')}`;
}

function isTyped(value: unknown): value is TypedSignature {
  const { name, typeface } = recordOf(value);
  return typeof name === 'string' && signatureTypefaces.some((known) => known === typeface);
}

function isDrawn(value: unknown): value is DrawnSignature {
  const { width, height, strokes } = recordOf(value);
  return (
    typeof width === 'number' &&
    typeof height === 'number' &&
    Array.isArray(strokes) &&
    strokes.every((stroke) => Array.isArray(stroke) && stroke.every((point) => Array.isArray(point)))
  );
}
