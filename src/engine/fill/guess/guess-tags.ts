import { areaOf } from '../../detect/page-marks';
import { PdfProblem } from '../../pdf/pdf-problem';
import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, type PdfRef } from '../../pdf/values';
import type { ContentReader } from '../compile/compile-content';
import type { PageParts } from '../compile/compile-page';
import type { Annotation, PageStructure } from '../structure/page-structure';
import { compressed } from '../tags/remove-tags';
import { FormContents } from './form-contents';
import { GuessContext } from './guess-context';
import { markContent } from './mark-content';
import { type Piece, pieceOfArea } from './piece';
import { readPage } from './read-page';
import { inReadingOrder } from './reading-order';

/** A page with more pieces stays without tags. So do pages after so many in a document. */
const MOST_ON_PAGE = 8_192;
const MOST_IN_DOCUMENT = 50_000;

type Page = Pick<PageParts, 'node' | 'plan' | 'contents' | 'fields' | 'widgets'>;

/** What will be an element: a piece, and what shows it. `marks`: its pieces of content, by the operations that begin them. */
type Owner = { piece: Piece; sources: number[]; marks: Map<number, number> };

/** Guesses the tags of a document that has none: what on its pages is a line of text, a picture or a field. */
export class TagGuesser {
  readonly #context: GuessContext;
  readonly #forms: FormContents;
  #room = MOST_IN_DOCUMENT;

  constructor(file: PdfFile, reader: ContentReader) {
    this.#context = new GuessContext(file, reader);
    this.#forms = new FormContents(this.#context);
  }

  /** Tags a page, and returns its content with marks. Returns null for content that cannot be marked. */
  async guess(page: Page, structure: PageStructure): Promise<ContentPart | null> {
    try {
      return await this.#mark(page, structure);
    } catch (error) {
      if (!(error instanceof PdfProblem)) throw error;
      return null;
    }
  }

  async #mark(page: Page, structure: PageStructure): Promise<ContentPart | null> {
    const { file, budget } = this.#context;
    const bytes = await this.#context.bytesOf(page.contents);
    const resources = file.dict(page.node.dict.get('Resources'));
    const reading = await readPage(this.#context, this.#forms, { bytes, resources, plan: page.plan });
    const { behind, pieces, others, marks, repeated } = reading;
    const count = behind.length + pieces.length + others.length + page.fields.length;
    if (!reading.isBalanced || count > Math.min(MOST_ON_PAGE, this.#room)) return null;
    const fields = fieldsOf(page);
    const ordered = [...behind, ...inReadingOrder([...pieces, ...fields.keys()], budget), ...others];
    const owners = ownersOf(ordered);
    const begun: Owner[] = [];
    const marked = await markContent<Owner>(bytes, {
      ...{ file, budget, resources, marks },
      ownerOf: (source) => owners.bySource.get(source) ?? (repeated.has(source) ? 'artifact' : undefined),
      mark: (owner, source) => {
        const identifier = structure.nextMark + begun.length;
        owner.marks.set(identifier, source);
        begun.push(owner);
        return identifier;
      },
    });
    this.#room -= count;
    const elements = new Map<Owner, PdfRef>();
    for (const piece of ordered) {
      const widget = fields.get(piece);
      const owner = owners.byPiece.get(piece);
      if (widget) structure.guessField(widget);
      else if (owner && owner.marks.size > 0) elements.set(owner, structure.guess(piece.type));
    }
    for (const owner of begun) structure.mark(elements.get(owner) ?? structure.section);
    for (const [owner, element] of elements) structure.setMarks(element, inOrder(owner));
    const stream = await compressed(marked, new PdfDict());
    return { value: stream, stream };
  }
}

/** The places of the fields of a page. */
function fieldsOf({ fields, widgets }: Page): Map<Piece, Annotation> {
  return new Map(
    widgets.flatMap((widget, index): [Piece, Annotation][] => {
      const field = fields[index];
      return field === undefined ? [] : [[pieceOfArea('Form', areaOf(field), []), widget]];
    }),
  );
}

/** Pieces that one operation shows are one element: marks cannot part it. */
function ownersOf(pieces: readonly Piece[]) {
  const bySource = new Map<number, Owner>();
  const byPiece = new Map<Piece, Owner>();
  for (const piece of pieces) {
    const shared = piece.sources.map((source) => bySource.get(source)).find((owner) => owner !== undefined);
    const owner: Owner = shared ?? { piece, sources: [], marks: new Map() };
    if (shared === undefined) byPiece.set(piece, owner);
    for (const source of piece.sources) {
      if (bySource.has(source)) continue;
      bySource.set(source, owner);
      owner.sources.push(source);
    }
  }
  return { bySource, byPiece };
}

/** The pieces of content of an element, in the order of reading. */
function inOrder({ sources, marks }: Owner): number[] {
  const places = new Map(sources.map((source, at): [number, number] => [source, at]));
  const placeOf = ([, source]: [number, number]) => places.get(source) ?? 0;
  return [...marks].toSorted((one, other) => placeOf(one) - placeOf(other)).map(([identifier]) => identifier);
}
