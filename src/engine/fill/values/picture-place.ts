import type { Field } from '../../fields/field-schema';

export type Size = {
  width: number;
  height: number;
};

/** Returns the size in which a picture is drawn in the field's box. */
export function scaledSize(field: Field, picture: Size): Size {
  if (field.imageScaleType === 'stretch') return { width: field.width, height: field.height };
  const ratios = [field.width / picture.width, field.height / picture.height];
  const factor = field.imageScaleType === 'fit' ? Math.min(...ratios) : Math.max(...ratios);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** Returns the shares of the free room that lie left of and below the picture. */
export function sharesOfRoom(gravity: Field['imageGravity']): { across: number; up: number } {
  const across = gravity.endsWith('West') ? 0 : gravity.endsWith('East') ? 1 : 0.5;
  const up = gravity.startsWith('South') ? 0 : gravity.startsWith('North') ? 1 : 0.5;
  return { across, up };
}
