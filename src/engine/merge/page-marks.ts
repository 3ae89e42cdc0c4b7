import { ResourceWriter } from '../fill/append/append-resources';
import { ContentReader } from '../fill/compile/compile-content';
import { encloseContent } from '../fill/compile/compile-enclosed';
import { PageResources } from '../fill/compile/compile-resources';
import { planPage } from '../fill/document-plan';
import { PageContent } from '../fill/draw/draw-content';
import { drawMark, MARK_BOX, markPlacements } from '../fill/draw/watermark';
import { latin1Bytes } from '../pdf/reader/characters';
import { shieldOf } from '../pdf/reader/content-scan';
import { objectWriterOf, type PackedFile } from '../pdf/reader/packed-file';
import { contentParts } from '../pdf/reader/page-tree';
import { PdfDict, type PdfRef, PdfStream, type PdfValue } from '../pdf/values';
import { spellNumber } from '../pdf/writer/write-value';
import type { StandInFonts } from '../text/fonts/stand-in-fonts';
import type { Source, SourcePage } from './merge-source';

/** Writes the watermark as a form, once for the whole document. With `standIns` its font is embedded. */
export function writeMark(output: PackedFile, standIns?: StandInFonts): number {
  const number = output.newNumber();
  const word = new PageContent();
  drawMark(word);
  new ResourceWriter(objectWriterOf(output), standIns).form(number, word, MARK_BOX);
  return number;
}

/** Draws the TEST watermark over the pages of one source, after all other content. */
export class PageMarks {
  readonly #reader: ContentReader;
  readonly #resources: PageResources;
  readonly #mark: PdfRef;
  readonly #texts = new Map<string, PdfRef>();

  readonly #source: Source;
  readonly #isArtifact: boolean;

  /** `isArtifact`: readers of tags are told to pass over it. */
  constructor(source: Source, mark: number, isArtifact: boolean) {
    this.#source = source;
    this.#isArtifact = isArtifact;

    this.#reader = new ContentReader(source.file);
    this.#resources = new PageResources(
      source.file,
      source.copy,
      source.pages.map(({ node }) => node),
    );
    this.#mark = source.copy.outside(mark);
  }

  /** The new contents of a page and the resources they need. */
  async of({ node }: SourcePage): Promise<Record<string, PdfValue>> {
    const { file } = this.#source;
    const parts = await contentParts(file, node.dict);
    const facts = await this.#reader.factsOf(parts);
    const plan = planPage(file, node.dict);
    const resources = node.dict.get('Resources');
    const enclosed = await encloseContent(this.#reader, { parts, facts, resources, box: plan.cropBox });
    const { before, after } = shieldOf(enclosed === null ? facts : { ...facts, depth: 0 });
    const names = this.#resources.namesOf(node);
    const name = names.add('QuilletMark', this.#mark);
    const marks = markPlacements(plan).map(
      (matrix) => `q ${matrix.map(spellNumber).join(' ')} cm /${name} Do Q\n`,
    );
    const own =
      enclosed === null
        ? parts.map(({ value }) => value)
        : [this.#text(`/${names.add('QuilletPage', this.#source.copy.add(enclosed))} Do`)];
    const drawn = this.#isArtifact ? `/Artifact BMC\n${marks.join('')}EMC\n` : marks.join('');
    const contents = [this.#text(before), ...own, this.#text(`\n${after}${drawn}`)];
    return { Contents: contents, Resources: names.resources() };
  }

  /** A stream of operators, shared because most pages need the same. */
  #text(operators: string): PdfRef {
    const known = this.#texts.get(operators);
    if (known) return known;
    const ref = this.#source.copy.add(new PdfStream(new PdfDict(), latin1Bytes(operators)));
    this.#texts.set(operators, ref);
    return ref;
  }
}
