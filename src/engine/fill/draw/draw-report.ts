import type { Field } from '../../fields/field-schema';
import { type Glyph, isMissing } from '../../text/layout/glyph';
import type { TextLayout } from '../../text/layout/text-box';
import { nameOf } from './draw-names';

/** Gathers what could not be drawn as asked. */
export class DrawReport {
  readonly #glyphs = new Set<string>();
  readonly #cut = new Map<string, string>();
  readonly #combCut = new Map<string, string>();

  add(field: Field, layout: TextLayout): void {
    for (const line of layout.lines) this.addMissing(line.glyphs);
    const { name } = nameOf(field);
    if (field.comb) this.#keepShorter(name, layout.truncated);
    else if (layout.truncated.length > (this.#cut.get(name) ?? '').length)
      this.#cut.set(name, layout.truncated);
  }

  addMissing(glyphs: readonly Glyph[]): void {
    for (const glyph of glyphs) if (isMissing(glyph)) this.#glyphs.add(glyph.text);
  }

  get missingGlyphs(): string[] {
    return [...this.#glyphs];
  }

  get truncatedText(): Record<string, string> {
    const comb = [...this.#combCut].filter(([name, text]) => text !== '' && !this.#cut.has(name));
    return Object.fromEntries([...this.#cut, ...comb]);
  }

  /**
   * Combs of one name continue each other by their offsets: the next comb shows what the first cuts
   * off. Only the shortest cut-off text is lost.
   */
  #keepShorter(name: string, text: string): void {
    const known = this.#combCut.get(name);
    if (known === undefined || text.length < known.length) this.#combCut.set(name, text);
  }
}
