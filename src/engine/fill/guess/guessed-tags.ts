import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { ContentReader } from '../compile/compile-content';
import type { DiagnosisList } from '../compile/compile-diagnosis';
import type { PageParts } from '../compile/compile-page';
import { DocumentStructure } from '../structure/document-structure';
import { TagGuesser } from './guess-tags';

/** The pages that one message names. */
const MOST_NAMED = 10;

/** The tags of a document that has none, while it is compiled: its pages get them one after the other. */
export class GuessedTags {
  #structure: DocumentStructure | null = null;
  #guesser: TagGuesser | null = null;
  #tagged = 0;
  readonly #left: number[] = [];
  #pages = 0;

  readonly #file: PdfFile;

  private constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns null for a document that has tags, or must stay as it is. */
  static of(file: PdfFile, isKept: boolean, diagnosis: DiagnosisList): GuessedTags | null {
    const root = file.dict(file.trailer.get('Root'));
    if (file.dict(root?.get('StructTreeRoot') ?? null) !== null) return null;
    if (!isKept) return new GuessedTags(file);
    diagnosis.add('tags_not_guessed');
    return null;
  }

  begin(rewrite: Rewrite, reader: ContentReader): DocumentStructure {
    this.#guesser = new TagGuesser(this.#file, reader);
    this.#structure = DocumentStructure.begin(this.#file, rewrite);
    return this.#structure;
  }

  /** Tags a page. Returns its content with marks, or null where it stays as it is. */
  async mark(page: PageParts): Promise<readonly ContentPart[] | null> {
    this.#pages += 1;
    const { structure } = page;
    const marked = structure && page.enclosed === null ? await this.#guesser?.guess(page, structure) : null;
    if (marked) {
      this.#tagged += 1;
      return [marked];
    }
    this.#left.push(this.#pages);
    for (const widget of page.widgets) structure?.guessField(widget);
    return null;
  }

  entries(): Record<string, PdfValue> {
    return this.#structure?.guessedEntries() ?? {};
  }

  diagnose(diagnosis: DiagnosisList): void {
    const count = `${this.#tagged} of ${this.#pages} ${this.#pages === 1 ? 'page' : 'pages'}`;
    const isWhole = this.#left.length === 0;
    diagnosis.add(
      'tags_guessed',
      `Tags were guessed for ${count}. They are no PDF/UA: a human did not say what they mean.`,
    );
    if (!isWhole) diagnosis.add('tags_not_guessed', leftMessage(this.#left));
  }
}

function leftMessage(pages: readonly number[]): string {
  const named = pages.slice(0, MOST_NAMED).join(', ');
  const more = pages.length > MOST_NAMED ? ` and ${pages.length - MOST_NAMED} more` : '';
  const [noun, verb] = pages.length === 1 ? ['Page', 'has'] : ['Pages', 'have'];
  return `${noun} ${named}${more} ${verb} no tags but those of fields: marks cannot be put into the content, or there is too much of it.`;
}
