import { limits } from '../../../lib/limits';
import { type Coverage, covers } from '../../text/fonts/coverage';
import type { ReadFontFile } from '../../text/fonts/font-library';
import type { Embedding } from '../../text/fonts/font-licence';
import { encodeFont, type FontRule, WHOLE_BYTES } from './font-rule';

/** A font of a customer as stylesheets know fonts: by family, weight and style. */
export type OwnPageFont = {
  file: string;
  bytes: number;
  family: string;
  italic: boolean;
  weight: number;
  weights: [number, number] | null;
  covers: Coverage;
  embedding: Embedding;
};

/** Those of the families that a page names, and how their files are read. */
export type OwnPageFonts = { fonts: readonly OwnPageFont[]; read: ReadFontFile };

/** Rules for those that have characters of the page; null when they come to more than a page may hold. */
export const ownFontRules = async (
  characters: readonly string[],
  { fonts, read }: OwnPageFonts,
): Promise<FontRule[] | null> => {
  const rules: FontRule[] = [];
  let chars = 0;
  for (const font of fonts) {
    const own = characters.filter((one) => covers(font.covers, one.codePointAt(0) ?? 0));
    if (own.length === 0) continue;
    const data = await encode(font, own, read);
    chars += data.length;
    if (chars > limits.pageFontBytes) return null;
    const { family, italic, weights, weight } = font;
    rules.push({ family, italic, weight: weights?.join(' ') ?? `${weight}`, characters: own, data });
  }
  return rules;
};

const encode = (font: OwnPageFont, characters: readonly string[], read: ReadFontFile): Promise<string> => {
  const { file, bytes, embedding } = font;
  return encodeFont({
    file,
    cuts: embedding === 'subset' && bytes > WHOLE_BYTES,
    characters,
    withForms: true,
    // All weights of a variable font stay in it: the page chooses.
    load: async () => ({ file, key: file, bytes: await read(file), weight: null }),
  });
};
