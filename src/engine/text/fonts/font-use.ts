import { BLANK, type PlacedGlyph } from '../shaping/shaped-clusters';
import type { ServiceFont } from './service-font';

/** One glyph with one meaning: the same glyph may stand for different text in different words. */
export interface UsedGlyph {
  font: ServiceFont;
  glyph: number;
  text: string;
  /** How far the viewer moves on. */
  width: number;
}

/** What one document uses of the fonts of a mix. Codes are given in the order of use, beginning with 1. */
export class FontUse {
  private readonly codes = new Map<ServiceFont, Map<string, number>>();
  readonly used: UsedGlyph[] = [];

  /** With the first of the fonts. */
  constructor(readonly font: ServiceFont) {}

  /** The code to write for a glyph that stands for this text. */
  codeOf(font: ServiceFont, placed: PlacedGlyph): number {
    const { id, text } = placed;
    const key = id === BLANK ? `${id} ${placed.advance} ${text}` : `${id} ${text}`;
    const codes = this.codes.get(font) ?? new Map<string, number>();
    const known = codes.get(key);
    if (known !== undefined) return known;
    this.used.push({ font, glyph: id, text, width: widthOf(font, placed) });
    this.codes.set(font, codes.set(key, this.used.length));
    return this.used.length;
  }
}

/** How far a viewer moves on. A blank is as wide as it is meant to be. */
export function widthOf(font: ServiceFont, { id, advance }: PlacedGlyph): number {
  return id === BLANK ? advance : font.advanceOf(id);
}

/** The embedded fonts of one document. */
export class FontUses {
  private readonly uses = new Map<string, FontUse>();

  of(font: ServiceFont): FontUse {
    const known = this.uses.get(font.mix);
    if (known !== undefined) return known;
    const use = new FontUse(font);
    this.uses.set(font.mix, use);
    return use;
  }
}
