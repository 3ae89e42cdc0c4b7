import { limits } from '../../limits';
import { type Coverage, covers } from '../../text/fonts/coverage';
import type { ReadFontFile } from '../../text/fonts/font-library';
import type { Embedding } from '../../text/fonts/font-licence';
import { encodeFont, type FontRule, WHOLE_BYTES } from './font-rule';

/** A font of the account, with the family, weight and style that select it in CSS. */
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

/** The fonts of the families that a page names, and the function that reads their files. */
export type OwnPageFonts = { fonts: readonly OwnPageFont[]; read: ReadFontFile };

/**
 * Makes rules for the fonts that have characters of the page. Returns null when they are larger
 * than a page may hold.
 */
export async function ownFontRules(
  characters: readonly string[],
  { fonts, read }: OwnPageFonts,
): Promise<FontRule[] | null> {
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
}

function encode(font: OwnPageFont, characters: readonly string[], read: ReadFontFile): Promise<string> {
  const { file, bytes, embedding } = font;
  return encodeFont({
    file,
    // A variable font keeps all its weights: the page chooses among them.
    weight: null,
    cuts: embedding === 'subset' && bytes > WHOLE_BYTES,
    characters,
    withForms: true,
    load: async () => ({ file, key: file, bytes: await read(file), weight: null }),
  });
}
