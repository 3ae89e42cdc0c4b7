import { signatureOf } from '../../fields/values/signature-value';
import { seenSize } from '../../images/picture';
import { compose, type Matrix, scale, translate } from '../draw/draw-matrix';
import { valueFor } from '../draw/draw-values';
import type { Display } from './display';
import { drawStrokes } from './draw-strokes';
import { drawTypedSignature } from './draw-typed-signature';
import { scaledSize, sharesOfRoom } from './picture-place';

export const displayImage: Display = (content, field, context) => {
  const signature = signatureOf(valueFor(field, context.values.data));
  if (signature === null) drawPicture(content, field, context);
  else if ('drawing' in signature) drawStrokes(content, field, signature.drawing);
  else drawTypedSignature({ content, field, context }, signature.text);
};

const drawPicture: Display = (content, field, context) => {
  const image = context.images.get(field);
  if (image === undefined) return;
  const { width, height } = scaledSize(field, seenSize(image));
  const { across, up } = sharesOfRoom(field.imageGravity);
  const place = translate((field.width - width) * across, (field.height - height) * up);
  const turned = 'form' in image ? UPRIGHT : (orientations[image.orientation - 1] ?? UPRIGHT);
  if (field.imageScaleType === 'fill') content.clipTo(field.width, field.height);
  content.image(image, compose(place, compose(scale(width, height), turned)));
};

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Matrices from the unit square of the stored pixels to that of the picture as seen, for EXIF
 * orientations 1 to 8.
 */
const orientations: readonly Matrix[] = [
  UPRIGHT,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];
