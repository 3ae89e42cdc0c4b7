/** An image as a PDF stores it, independent of how the PDF is written. */
export type PdfImage = {
  /** The size of the stored pixels, before `orientation`. */
  width: number;
  height: number;
  /** The EXIF orientation, 1 to 8. */
  orientation: number;
  bitsPerComponent: number;
  colorSpace: ColorSpace;
  encoding: ImageEncoding;
  /**
   * Whether samples are inverted (/Decode [1 0 1 0 …]), as in the CMYK that Adobe's programs write.
   */
  inverted: boolean;
  data: Uint8Array;
  /**
   * The opacity of each pixel, deflated. `filtered` means that its rows carry PNG's filter bytes.
   */
  alpha: { bits: number; filtered: boolean; data: Uint8Array } | null;
  /** The sample values of the one clear colour. */
  clearColor: number[] | null;
};

export type ColorSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK' | { palette: Uint8Array };

export type ImageEncoding =
  | { filter: 'jpeg' }
  /** Deflate. `predictor` is set when the rows carry PNG's filter bytes. */
  | { filter: 'deflate'; predictor: { colors: number } | null };

export type ImageResult = { ok: true; image: PdfImage } | { ok: false; message: string };
