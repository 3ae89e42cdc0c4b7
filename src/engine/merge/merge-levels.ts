import { Buffer } from 'node:buffer';
import { breachesOfAbout } from '../conformance/about-breaches';
import { appendLevels } from '../conformance/append-levels';
import { type Conformance, fails, reachedBy, type WantedConformance } from '../conformance/conformance';
import { BreachList } from '../conformance/look/breach';
import { lookAtWhole } from '../conformance/look/look-at-whole';
import { objectWriterOf, type PackedFile, type WritePiece } from '../pdf/reader/packed-file';
import { dictOf } from '../pdf/values';
import type { DocumentAbout } from '../pdf/writer/document-info';
import { spellEntries } from '../pdf/writer/write-value';
import type { StandInFonts } from '../text/fonts/stand-in-fonts';
import { conformingRule, meansSrgb } from './conforming-source';
import type { Source } from './merge-source';
import type { MergeLimits } from './merge-totals';

export type WantedOfMerge = WantedConformance & {
  /** Names a source in a message, by its index. */
  nameOf: (sourceIndex: number) => string;
  /** The password of the merged document, if it has one: it is looked at as it is written. */
  password?: string | undefined;
};

/** What a merged document would say, and whether a level is required that it has not reached. */
export type SaidOfMerge = { conformance: Conformance; entries: string; fails: boolean };

type Unfinished = { catalog: string; about: DocumentAbout; now: Date };

/**
 * The levels of a merged document. A copy of what is written is kept and looked at before the end is written, since only
 * the end says the levels.
 */
export class MergedLevels {
  readonly standIns: StandInFonts;
  /** null when there is too much to look at. */
  #kept: Uint8Array[] | null = [];
  #bytes = 0;
  readonly #firstPages: number[] = [];
  readonly #breaches: BreachList;

  readonly #wanted: WantedOfMerge;
  readonly #limits: MergeLimits;

  constructor(wanted: WantedOfMerge, limits: MergeLimits) {
    this.#wanted = wanted;
    this.#limits = limits;

    this.standIns = wanted.standIns;
    this.#breaches = new BreachList((place) => this.#withSource(place));
  }

  /** Writes pieces, and keeps copies of them: a piece may be a part of a source, which is to be released. */
  keeping(write: WritePiece): WritePiece {
    return async (piece) => {
      this.#bytes += piece.length;
      if (this.#bytes > this.#limits.conformingMergeBytes) this.#kept = null;
      this.#kept?.push(piece.slice());
      await write(piece);
    };
  }

  /** Has the source copied as levels want it. */
  take(source: Source): void {
    const name = this.#wanted.nameOf(this.#firstPages.length);
    if (!meansSrgb(source)) this.#breaches.add('6.2.3', 'colours for another output than sRGB', `in ${name}`);
    this.#firstPages.push(source.firstPage);
    source.addRule(conformingRule(source.file));
  }

  /** Looks at all that was written, and writes what says the levels. */
  async reach(output: PackedFile, { catalog, about, now }: Unfinished): Promise<SaidOfMerge> {
    await this.#look(await output.endFor(`<</Type/Catalog${catalog}>>`));
    const breaches = [...this.#breaches.toArray(), ...breachesOfAbout(about)];
    const conformance = reachedBy(breaches, this.#wanted.levels);
    if (fails(this.#wanted, conformance)) return { conformance, entries: '', fails: true };
    const levels = conformance.reached;
    if (levels.length === 0) return { conformance, entries: '', fails: false };
    const said = appendLevels(objectWriterOf(output), { levels, about, now });
    const viewing = levels.includes('pdfua-1') && { ViewerPreferences: dictOf({ DisplayDocTitle: true }) };
    return { conformance, entries: spellEntries(dictOf({ ...said, ...viewing })), fails: false };
  }

  async #look(end: Uint8Array): Promise<void> {
    if (this.#kept === null) {
      this.#breaches.add('6.1', 'more bytes than can be looked at (conformingMergeBytes)');
      return;
    }
    const whole = Buffer.concat([...this.#kept, end]);
    this.#kept = null;
    const { levels, password } = this.#wanted;
    const { mergePages } = this.#limits;
    const allowed = { ...this.#limits, uploadBytes: whole.length, documentPages: mergePages };
    await lookAtWhole(whole, this.#breaches, { levels, password, allowed });
  }

  /** Says of a page of the merged document which page of which source it is. */
  #withSource(place: string): string {
    const page = Number(/^on page (\d+)$/.exec(place)?.[1] ?? 0);
    const index = this.#firstPages.findLastIndex((first) => first < page);
    if (index === -1) return place;
    return `${place} (page ${page - (this.#firstPages[index] ?? 0)} of ${this.#wanted.nameOf(index)})`;
  }
}
