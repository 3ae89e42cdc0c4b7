import { LruCache } from '../../../lib/lru-cache';
import { advanceOf, type FontData, fixWeight, hasInk, shape } from '../shaping/harfbuzz/engines';
import { type Cluster, toClusters } from '../shaping/shaped-clusters';
import type { Embedding } from './font-licence';
import { type FontMetrics, readMetrics } from './font-metrics';
import { Outlines } from './outlines';
import { UNNEEDED } from './unneeded-tables';

export type FontSource = {
  file: string;
  family: string;
  bytes: Uint8Array;
  /** The weight to draw with; null unless the font is variable. */
  weight: number | null;
  /** Whether a font with only one weight is bold. */
  isBold?: boolean;
  /** The PostScript name, when it differs from the family. */
  postScriptName?: string;
  embedding?: Embedding;
  /**
   * Whether the build made this font file. Only then the engine itself takes outlines from it;
   * uploaded fonts go through HarfBuzz.
   */
  isBuilt?: boolean;
};

/** The number of characters of shaped text that are remembered, over all fonts. */
const REMEMBERED = 30_000;

const shapedTexts = new LruCache<readonly Cluster[]>(REMEMBERED, { keepsNewest: true });

/** A font at one weight. Lengths are in thousandths of the font size. */
export class ServiceFont implements FontData {
  readonly file: string;
  readonly key: string;
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly weight: number | null;
  readonly isBold: boolean;
  readonly postScriptName: string;
  readonly embedding: Embedding;
  /** The key of the mix. Fonts of one mix, the files of one large font, are one font in a PDF. */
  readonly mix: string;
  /** The font's metrics, in its own units. */
  readonly metrics: FontMetrics;
  readonly #canMix: boolean;
  #readOutlines: Outlines | null = null;
  readonly #inks = new Map<number, boolean>();
  readonly #advances = new Map<number, number>();

  constructor(source: FontSource) {
    const { file, family, bytes, weight } = source;
    this.file = file;
    this.key = `${file}@${weight ?? ''}`;
    this.family = family;
    this.bytes = bytes;
    this.weight = weight;
    this.isBold = weight === null ? (source.isBold ?? false) : weight >= 600;
    const name = source.postScriptName ?? family.replaceAll(' ', '');
    // The PostScript name of a variable font names one of its weights.
    this.postScriptName =
      weight === null ? name : name.replace(/-Regular$/, '') + (this.isBold ? '-Bold' : '');
    this.embedding = source.embedding ?? 'subset';
    this.metrics = readMetrics(bytes);
    const { unitsPerEm, outlines, italicAngle } = this.metrics;
    this.#canMix = source.isBuilt === true && outlines === 'TrueType';
    this.mix = this.#canMix ? `${family} ${weight ?? this.isBold}/${unitsPerEm}/${italicAngle}` : this.key;
  }

  /**
   * The outlines of the glyphs, when they can be combined with outlines of other fonts; null
   * otherwise, as for every uploaded font.
   */
  get outlines(): Outlines | null {
    if (!this.#canMix) return null;
    this.#readOutlines ??= new Outlines(this.weight === null ? this.bytes : fixWeight(this, UNNEEDED));
    return this.#readOutlines;
  }

  /** Shapes text of one direction. The clusters are in text order. */
  shape(text: string, rightToLeft: boolean): readonly Cluster[] {
    const key = `${this.key}${rightToLeft ? '<' : '>'}${text}`;
    const known = shapedTexts.get(key);
    if (known !== undefined) return known;
    const glyphs = shape(this, text, rightToLeft).filter(
      ({ id, advance }) => advance !== 0 || this.#hasInk(id),
    );
    const clusters = toClusters({
      text,
      rightToLeft,
      glyphs,
      em: this.metrics.unitsPerEm,
      canBlank: this.metrics.outlines === 'TrueType',
    });
    shapedTexts.set(key, clusters, text.length + 1);
    return clusters;
  }

  /** Whether the glyph draws anything. Ligatures may leave glyphs that show nothing. */
  #hasInk(glyph: number): boolean {
    const known = this.#inks.get(glyph) ?? hasInk(this, glyph);
    this.#inks.set(glyph, known);
    return known;
  }

  /** The glyph's own advance in the font. */
  advanceOf(glyph: number): number {
    const known = this.#advances.get(glyph);
    if (known !== undefined) return known;
    const advance = (advanceOf(this, glyph) * 1000) / this.metrics.unitsPerEm;
    this.#advances.set(glyph, advance);
    return advance;
  }
}
