import type { StandardFontName } from '../layout/standard-font';
import { winAnsiCharacter } from '../layout/win-ansi';
import { BLANK } from '../shaping/shaped-clusters';
import { type EmbeddedFont, embedFont } from './embed-font';
import type { FontLibrary } from './font-library';
import type { UsedGlyph } from './font-use';
import type { ServiceFont } from './service-font';

const families = {
  Helvetica: { family: 'Arimo', role: 'sans' },
  Times: { family: 'Tinos', role: 'serif' },
  Courier: { family: 'Cousine', role: 'mono' },
} as const;

const BYTES = Array.from({ length: 255 }, (_, index) => index + 1);

/**
 * Embedded fonts in place of those that viewers bring along, for PDFs that must hold all that they show. Their
 * characters are as wide, so nothing moves.
 */
export class StandInFonts {
  readonly #fonts: ReadonlyMap<StandardFontName, EmbeddedFont>;

  private constructor(fonts: ReadonlyMap<StandardFontName, EmbeddedFont>) {
    this.#fonts = fonts;
  }

  /** Nothing is loaded for ZapfDingbats, whose marks are drawings. */
  static async load(library: FontLibrary, names: Iterable<StandardFontName>): Promise<StandInFonts> {
    const fonts = new Map<StandardFontName, EmbeddedFont>();
    for (const name of names)
      if (name !== 'ZapfDingbats') fonts.set(name, standIn(await loadInPlaceOf(library, name)));
    return new StandInFonts(fonts);
  }

  of(name: StandardFontName): EmbeddedFont {
    const font = this.#fonts.get(name);
    if (font === undefined) throw new Error(`No font was loaded in place of ${name}.`);
    return font;
  }
}

/** Loads the font whose characters are as wide as those of a standard one. */
export async function loadInPlaceOf(library: FontLibrary, name: StandardFontName): Promise<ServiceFont> {
  const [standard] = name.split('-');
  const known = Object.entries(families).find(([family]) => family === standard)?.[1];
  if (known === undefined) throw new Error(`No font can stand in for ${name}.`);
  const [bold, italic] = [name.includes('Bold'), /Italic|Oblique/.test(name)];
  const index = await library.loadIndex();
  const face = index.faceFor('A', { ...known, bold, italic }, 'sc');
  if (face?.family !== known.family) throw new Error(`The font ${known.family} is missing.`);
  return library.load(face, bold);
}

const whole = new WeakMap<ServiceFont, EmbeddedFont>();

/** The whole WinAnsiEncoding of a font. */
function standIn(font: ServiceFont): EmbeddedFont {
  const made = whole.get(font) ?? embedBytes(font, (byte) => winAnsiCharacter(byte) ?? '');
  whole.set(font, made);
  return made;
}

/** Embeds the characters of codes of one byte, from 1 on; "" for a code without. */
export function embedBytes(font: ServiceFont, textOf: (byte: number) => string): EmbeddedFont {
  return embedFont({ font, used: BYTES.map((byte) => glyphOf(font, textOf(byte))) }, { bytesOfCode: 1 });
}

/** The glyph for a character; a blank when the font has none. */
export function glyphOf(font: ServiceFont, text: string): UsedGlyph {
  const [cluster] = text === '' ? [] : font.shape(text, false);
  const glyph = cluster?.glyphs[0]?.id ?? BLANK;
  return { font, glyph, text, width: glyph === BLANK ? 0 : font.advanceOf(glyph) };
}
