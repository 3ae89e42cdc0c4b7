import { type LimitRows, MB } from '../limit-rows';

export const fontLimits = {
  /** Fonts of customers: uploaded or unpacked. What is inside of them is bounded as well. */
  fontBytes: [10 * MB, '413 `payload_too_large`; 422 `validation_failed` for what unpacks to more'],
  fontTables: [64, '422 `validation_failed`'],
  /** Stretches of characters that follow each other. */
  fontCharacterRanges: [20_000, '422 `validation_failed`'],
  /** Font files that one document may need. */
  documentFontBytes: [20 * MB, 'characters that need further fonts are drawn as boxes, in `missing_glyphs`'],
  shapedTextChars: [60_000, 'the rest of a longer stretch of one font is not drawn'],
  shapingMemoryBytes: [48 * MB, 'the shaping library is started anew'],
} as const satisfies LimitRows;
