import { type LimitRows, MB } from '../../lib/limits/limit-rows';

export const fontLimits = {
  /** Uploaded fonts, before and after unpacking. Their contents are bounded too. */
  fontBytes: [10 * MB, '413 `payload_too_large`; 422 `validation_failed` for a font that unpacks to more'],
  fontTables: [64, '422 `validation_failed`'],
  /** Runs of consecutive characters. */
  fontCharacterRanges: [20_000, '422 `validation_failed`'],
  /** Font files for one document. */
  documentFontBytes: [
    20 * MB,
    'characters that need further fonts are drawn as boxes and reported in `missing_glyphs`',
  ],
  shapedTextChars: [60_000, 'the rest of a longer stretch of one font is not drawn'],
  shapingMemoryBytes: [48 * MB, 'the shaping library is restarted'],
} as const satisfies LimitRows;
