import { BLANK, type PlacedGlyph } from '../shaping/shaped-clusters';
import type { ServiceFont } from './service-font';

/** A glyph with one meaning. The same glyph can stand for different texts in different words. */
export type UsedGlyph = {
  font: ServiceFont;
  glyph: number;
  text: string;
  /** The distance that the viewer advances. */
  width: number;
};

/** Glyphs of a font, or of several of one mix, with codes from 1 on. */
export type DrawnGlyphs = { font: ServiceFont; used: readonly UsedGlyph[] };

/**
 * The glyphs that one document uses from the fonts of a mix. Codes count from 1 in the order of
 * first use.
 */
export class FontUse {
  readonly #codes = new Map<ServiceFont, Map<string, number>>();
  readonly used: UsedGlyph[] = [];

  /** `font` is the first font of the mix that the document uses. */
  constructor(readonly font: ServiceFont) {}

  /** The code to write for this glyph with this text. */
  codeOf(font: ServiceFont, placed: PlacedGlyph): number {
    const { id, text } = placed;
    const key = id === BLANK ? `${id} ${placed.advance} ${text}` : `${id} ${text}`;
    const codes = this.#codes.get(font) ?? new Map<string, number>();
    const known = codes.get(key);
    if (known !== undefined) return known;
    this.used.push({ font, glyph: id, text, width: widthOf(font, placed) });
    this.#codes.set(font, codes.set(key, this.used.length));
    return this.used.length;
  }
}

/** The distance that a viewer advances after a glyph. A blank has the width it was given. */
export function widthOf(font: ServiceFont, { id, advance }: PlacedGlyph): number {
  return id === BLANK ? advance : font.advanceOf(id);
}

/** The embedded fonts of one document. */
export class FontUses {
  readonly #uses = new Map<string, FontUse>();

  of(font: ServiceFont): FontUse {
    const known = this.#uses.get(font.mix);
    if (known !== undefined) return known;
    const use = new FontUse(font);
    this.#uses.set(font.mix, use);
    return use;
  }
}
