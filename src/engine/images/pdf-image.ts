/** An image in the form a PDF stores it; nothing here depends on how the PDF is written. */
export interface PdfImage {
  /** Pixels as stored, before `orientation`. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  bitsPerComponent: number;
  colorSpace: ColorSpace;
  encoding: ImageEncoding;
  /** [0, 1, 0, 1, …] reversed for the inverted CMYK that Adobe's programs write. */
  inverted: boolean;
  data: Uint8Array;
  /** Opacity of each pixel, deflated; `filtered` when its rows carry PNG's filter bytes. */
  alpha: { bits: number; filtered: boolean; data: Uint8Array } | null;
  /** The one colour that is clear, as sample values. */
  clearColor: number[] | null;
}

export type ColorSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK' | { palette: Uint8Array };

export type ImageEncoding =
  | { filter: 'jpeg' }
  /** Deflate; `predictor` when the rows carry PNG's filter bytes. */
  | { filter: 'deflate'; predictor: { colors: number } | null };

export type ImageResult = { ok: true; image: PdfImage } | { ok: false; message: string };
