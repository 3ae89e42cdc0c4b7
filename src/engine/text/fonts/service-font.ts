import { LruCache } from '../../../lib/lru-cache';
import { advanceOf, type FontData, fixWeight, hasInk, shape } from '../shaping/harfbuzz/engines';
import { type Cluster, toClusters } from '../shaping/shaped-clusters';
import type { Embedding } from './font-licence';
import { type FontMetrics, readMetrics } from './font-metrics';
import { Outlines } from './outlines';
import { UNNEEDED } from './unneeded-tables';

export interface FontSource {
  file: string;
  family: string;
  bytes: Uint8Array;
  /** Of a variable font, the weight to draw with. */
  weight: number | null;
  /** Of a font with one weight only. */
  isBold?: boolean;
  /** Where it differs from the family. */
  postScriptName?: string;
  embedding?: Embedding;
  /** Made by the build, which reads and writes fonts by itself; not a customer's. */
  isBuilt?: boolean;
}

/** Characters of shaped text remembered, of all fonts together. */
const REMEMBERED = 30_000;

const shapedTexts = new LruCache<readonly Cluster[]>(REMEMBERED, { keepsNewest: true });

/** A font in one weight. Lengths are in thousandths of the font size. */
export class ServiceFont implements FontData {
  readonly file: string;
  readonly key: string;
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly weight: number | null;
  readonly isBold: boolean;
  readonly postScriptName: string;
  readonly embedding: Embedding;
  /** Fonts of one mix are one font in a PDF: the files that a large font comes in. */
  readonly mix: string;
  /** In the font's own units. */
  readonly metrics: FontMetrics;
  private readonly canMix: boolean;
  private readOutlines: Outlines | null = null;
  private readonly inks = new Map<number, boolean>();
  private readonly advances = new Map<number, number>();

  constructor(source: FontSource) {
    const { file, family, bytes, weight } = source;
    this.file = file;
    this.key = `${file}@${weight ?? ''}`;
    this.family = family;
    this.bytes = bytes;
    this.weight = weight;
    this.isBold = weight === null ? (source.isBold ?? false) : weight >= 600;
    const name = source.postScriptName ?? family.replaceAll(' ', '');
    // A variable font is named after one of its weights.
    this.postScriptName =
      weight === null ? name : name.replace(/-Regular$/, '') + (this.isBold ? '-Bold' : '');
    this.embedding = source.embedding ?? 'subset';
    this.metrics = readMetrics(bytes);
    const { unitsPerEm, outlines } = this.metrics;
    this.canMix = source.isBuilt === true && outlines === 'TrueType';
    this.mix = this.canMix ? `${family} ${weight ?? this.isBold}/${unitsPerEm}` : this.key;
  }

  /** Its glyphs, where they can be taken one by one and put together with others; of customers' fonts they cannot. */
  get outlines(): Outlines | null {
    if (!this.canMix) return null;
    this.readOutlines ??= new Outlines(this.weight === null ? this.bytes : fixWeight(this, UNNEEDED));
    return this.readOutlines;
  }

  /** Shapes text of one direction. The clusters are in the order of the text. */
  shape(text: string, rightToLeft: boolean): readonly Cluster[] {
    const key = `${this.key}${rightToLeft ? '<' : '>'}${text}`;
    const known = shapedTexts.get(key);
    if (known !== undefined) return known;
    const glyphs = shape(this, text, rightToLeft).filter(
      ({ id, advance }) => advance !== 0 || this.hasInk(id),
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

  /** Ligatures may leave glyphs behind that show nothing. */
  private hasInk(glyph: number): boolean {
    const known = this.inks.get(glyph) ?? hasInk(this, glyph);
    this.inks.set(glyph, known);
    return known;
  }

  /** How far the font itself moves on after a glyph. */
  advanceOf(glyph: number): number {
    const known = this.advances.get(glyph);
    if (known !== undefined) return known;
    const advance = (advanceOf(this, glyph) * 1000) / this.metrics.unitsPerEm;
    this.advances.set(glyph, advance);
    return advance;
  }
}
