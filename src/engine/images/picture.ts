import type { PdfImage } from './pdf-image';
import type { SvgImage } from './svg/svg-image';

/** A picture made of pixels, or a drawing. */
export type Picture = PdfImage | SvgImage;

/** A form that stands in the file already, by the reference to it. */
export interface FormReference {
  reference: string;
}

export type PictureResult = { ok: true; image: Picture } | { ok: false; message: string };

/** Size as a person sees it: orientations 5 to 8 lie on their side. */
export function seenSize(image: Picture): { width: number; height: number } {
  if ('form' in image) return image;
  const onSide = image.orientation >= 5;
  return onSide ? { width: image.height, height: image.width } : { width: image.width, height: image.height };
}
