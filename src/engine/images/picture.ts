import type { PdfImage } from './pdf-image';
import type { SvgImage } from './svg/svg-image';

/** An image made of pixels, or an SVG drawing. */
export type Picture = PdfImage | SvgImage;

/** A reference to a form that is already in the file. */
export type FormReference = {
  reference: string;
};

/** A form with all its entries but its length, and its operators. */
export type FormSource = {
  entries: string;
  data: string;
};

export type PictureResult = { ok: true; image: Picture } | { ok: false; message: string };

/** The size as seen, after rotation: orientations 5 to 8 swap width and height. */
export function seenSize(image: Picture): { width: number; height: number } {
  if ('form' in image) return image;
  const onSide = image.orientation >= 5;
  return onSide ? { width: image.height, height: image.width } : { width: image.width, height: image.height };
}
