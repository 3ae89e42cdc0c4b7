import { type LimitRows, MB } from '../limit-rows';

export const pictureLimits = {
  /** Barcodes: what the linear ones hold in practice, and the others at their error correction. */
  barcodeLineChars: [80, '422 `invalid_data`'],
  barcodePdf417Bytes: [900, '422 `invalid_data`'],
  barcodeDataMatrixBytes: [1_300, '422 `invalid_data`'],
  barcodeQrBytes: [2_000, '422 `invalid_data`'],
  /**
   * Codes in one document, about in milliseconds: a linear one counts for 3, another for 10 and one more for every
   * 10 bytes, and each that is drawn again for 1 and one more for every 20 bytes.
   */
  barcodeWork: [
    10_000,
    'the submission ends in state `error`: of all codes in the document, a linear one counting for 3, another for 10 and one more for every 10 bytes, and one that is drawn again for 1 and one more for every 20 bytes',
  ],
  /** Images given as values. */
  imageBytes: [10 * MB, '422 `processing_failed`'],
  imagePixels: [40_000_000, '422 `processing_failed`'],
  /** WebP is decoded in memory as a whole, four bytes a pixel, twice. */
  imageDecodedPixels: [6_000_000, '422 `processing_failed`'],
  /** SVG images: their text, elements (also those drawn again by `use`), nesting, style rules tried, and a path. */
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
