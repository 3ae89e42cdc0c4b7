import type { Field } from '../../../fields/field-schema';
import { compose, type Matrix, scale, translate } from '../draw-matrix';
import { seenSize } from '../images/pdf-image';
import type { Display } from './display';

export const displayImage: Display = (content, field, context) => {
  const image = context.images.get(field);
  if (image === undefined) return;
  const { width, height } = scaledSize(field, seenSize(image));
  const { across, up } = shares(field.imageGravity);
  const place = translate((field.width - width) * across, (field.height - height) * up);
  const turned = orientations[image.orientation - 1] ?? UPRIGHT;
  if (field.imageScaleType === 'fill') content.clipTo(field.width, field.height);
  content.image(image, compose(place, compose(scale(width, height), turned)));
};

interface Size {
  width: number;
  height: number;
}

function scaledSize(field: Field, image: Size): Size {
  if (field.imageScaleType === 'stretch') return { width: field.width, height: field.height };
  const ratios = [field.width / image.width, field.height / image.height];
  const factor = field.imageScaleType === 'fit' ? Math.min(...ratios) : Math.max(...ratios);
  return { width: image.width * factor, height: image.height * factor };
}

/** How much of the free room lies left of and below the image. */
function shares(gravity: Field['imageGravity']): { across: number; up: number } {
  const across = gravity.endsWith('West') ? 0 : gravity.endsWith('East') ? 1 : 0.5;
  const up = gravity.startsWith('South') ? 0 : gravity.startsWith('North') ? 1 : 0.5;
  return { across, up };
}

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** From the stored pixels' unit square to the seen picture's, for EXIF orientations 1 to 8. */
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
