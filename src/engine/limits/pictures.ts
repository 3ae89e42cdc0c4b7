import { type LimitRows, MB } from '../../lib/limits/limit-rows';

export const pictureLimits = {
  /**
   * Barcodes: the practical length of linear ones, and the capacity of the others at their error
   * correction.
   */
  barcodeLineChars: [80, '422 `invalid_data`'],
  barcodePdf417Bytes: [900, '422 `invalid_data`'],
  barcodeDataMatrixBytes: [1_300, '422 `invalid_data`'],
  barcodeQrBytes: [2_000, '422 `invalid_data`'],
  /**
   * Work of all codes in one document, in about milliseconds. A linear code counts for 3; another
   * code for 10, plus 1 for every 10 bytes; a code that is drawn again for 1, plus 1 for every 20
   * bytes.
   */
  barcodeWork: [
    10_000,
    'the submission ends in state `error`: the work of all codes in the document. A linear code counts for 3; another code for 10, plus 1 for every 10 bytes; a code that is drawn again for 1, plus 1 for every 20 bytes',
  ],
  /** Images in `data`. */
  imageBytes: [10 * MB, '422 `processing_failed`'],
  imagePixels: [40_000_000, '422 `processing_failed`'],
  /** WebP is decoded in memory as a whole, at four bytes a pixel, twice. */
  imageDecodedPixels: [6_000_000, '422 `processing_failed`'],
  /**
   * SVG images: their text, elements (also those drawn again by `use`), nesting, style rules tried,
   * and one path.
   */
  svgBytes: [1 * MB, '422 `processing_failed`'],
  svgElements: [20_000, '422 `processing_failed`'],
  svgDepth: [100, '422 `processing_failed`'],
  svgUses: [32, '422 `processing_failed`'],
  svgStyleSteps: [500_000, '422 `processing_failed`'],
  svgPathChars: [200_000, '422 `processing_failed`'],
  /** Signatures drawn on a screen or typed. */
  signatureStrokes: [500, '422 `invalid_data`'],
  signaturePoints: [5_000, '422 `invalid_data`'],
  signatureNameChars: [100, '422 `invalid_data`'],
  signaturePadSideMin: [1, '422 `invalid_data`'],
  signaturePadSide: [10_000, '422 `invalid_data`'],
} as const satisfies LimitRows;
