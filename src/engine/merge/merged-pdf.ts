import type { Conformance } from '../conformance/conformance';
import { readAbout } from '../fill/compile/compile-catalog';
import type { FinishedFile, PackedFile } from '../pdf/reader/packed-file';
import { textOf } from '../pdf/text-string';
import { PdfString } from '../pdf/values';
import { type DocumentAbout, spellInfo, spellLanguage } from '../pdf/writer/document-info';
import { spellBytes } from '../pdf/writer/write-value';
import type { Sealing } from '../seal/spell-seal';
import { takeAnnotations } from './merge-annotations';
import { MergedDestinations } from './merge-destinations';
import { MergedForm } from './merge-form';
import { MergedLayers } from './merge-layers';
import type { MergedLevels } from './merge-levels';
import { MergedOutlines } from './merge-outlines';
import { MergedPageLabels } from './merge-page-labels';
import { MergedPages } from './merge-pages';
import { MergedSeal } from './merge-seal';
import type { Source } from './merge-source';
import { MergedStructure } from './merge-structure';
import { PageMarks, writeMark } from './page-marks';

export type DocumentOptions = {
  about: DocumentAbout;
  now: Date;
  test: boolean;
  sealing?: Sealing | undefined;
  mostDestinations: number;
  levels?: MergedLevels | undefined;
};

/** `file`: null when a level is required and was not reached. */
export type FinishedMerge = { file: FinishedFile | null; conformance?: Conformance | undefined };

/**
 * The merged document while it grows. It remembers little more than object numbers of each source.
 */
export class MergedPdf {
  readonly #pages: MergedPages;
  readonly #destinations: MergedDestinations;
  readonly #outlines = new MergedOutlines();
  readonly #labels = new MergedPageLabels();
  readonly #form = new MergedForm();
  readonly #structure = new MergedStructure();
  readonly #layers: MergedLayers;
  /** The title of the first source, or else its name. */
  #title: string | undefined;
  /** The languages of the sources as they are spelled, with their texts. */
  readonly #languages = new Map<string, string>();
  readonly #mark: number | null;
  readonly #seal: MergedSeal | null;

  readonly #output: PackedFile;
  readonly #options: DocumentOptions;

  constructor(output: PackedFile, options: DocumentOptions) {
    this.#output = output;
    this.#options = options;

    this.#pages = new MergedPages(output);
    this.#destinations = new MergedDestinations(options.mostDestinations);
    this.#layers = new MergedLayers(options.levels !== undefined);
    this.#mark = options.test ? writeMark(output, options.levels?.standIns) : null;
    this.#seal = options.sealing ? new MergedSeal(output, options.sealing) : null;
  }

  get pageCount(): number {
    return this.#pages.count;
  }

  get isPartlyTagged(): boolean {
    return this.#structure.isPartial;
  }

  /** Decides how each object of the source is merged. Objects are copied after all decisions. */
  async take(source: Source): Promise<void> {
    this.#options.levels?.take(source);
    this.#title ??= readAbout(source.file).title ?? source.name;
    await this.#destinations.take(source);
    await this.#outlines.take(source);
    await this.#labels.take(source);
    const annotations = [];
    for (const page of source.pages) annotations.push(await takeAnnotations(source, page));
    this.#seal?.enterOn(source, annotations);
    await this.#form.take(
      source,
      annotations.flatMap(({ fields }) => fields),
    );
    await this.#structure.take(source);
    await this.#layers.take(source);
    const isArtifact = this.#options.levels !== undefined;
    const marks = this.#mark === null ? null : new PageMarks(source, this.#mark, isArtifact);
    await this.#pages.take(
      source,
      annotations.map(({ kept }) => kept),
      marks,
    );
    const language = source.file.resolve(source.catalog.get('Lang'));
    const spelled = language instanceof PdfString ? spellBytes(language.bytes) : '';
    this.#languages.set(spelled, textOf(language) ?? '');
  }

  async finish(): Promise<FinishedMerge> {
    const output = this.#output;
    const options = this.#options;
    const [root, info] = [output.newNumber(), output.newNumber()];
    this.#form.seal = this.#seal;
    const features = [
      this.#pages,
      this.#destinations,
      this.#outlines,
      this.#labels,
      this.#form,
      this.#structure,
      this.#layers,
    ];
    const entries = features.map((feature) => feature.catalogEntries(output)).join('');
    const about = { title: this.#title, ...options.about, language: this.#language };
    const said = await options.levels?.reach(output, { catalog: entries, about, now: options.now });
    if (said?.fails) return { file: null, conformance: said.conformance };
    const levels = said?.entries ?? '';
    output.object(root, `<</Type/Catalog${entries}${this.#spellLanguage()}${levels}>>`);
    output.object(info, `<<${spellInfo(about, options.now)}>>`);
    const file = await output.finish({ root, info, signature: this.#seal?.signature });
    return { file, conformance: said?.conformance };
  }

  get #language(): string | undefined {
    const [agreed = ''] = this.#languages.size === 1 ? this.#languages.values() : [];
    return this.#options.about.language || agreed || undefined;
  }

  /** The language that was asked for, or that all sources agree on. */
  #spellLanguage(): string {
    if (this.#options.about.language) return spellLanguage(this.#options.about);
    const [language = ''] = this.#languages.keys();
    return this.#languages.size === 1 && language !== '' ? `/Lang ${language}` : '';
  }
}
