import type { PdfFile } from '../pdf/reader/pdf-file';
import { type PdfDict, PdfName, type PdfValue } from '../pdf/values';
import type { Operation } from './content-lexer';

/** What content is to readers: `none` is neither in the structure nor an artifact. */
export type MarkKind = 'artifact' | 'tagged' | 'none';

/** A mark that begins. `identifier`: its number in the structure, if it is tagged. */
export type Mark = { kind: MarkKind; identifier: number | null; properties: PdfDict | null };

/** What content is here, and the innermost number of a mark around it. */
type Inside = Pick<Mark, 'kind' | 'identifier'>;

/** The marked content that is open at a place in a content. Each mark adds to what those around it say. */
export class MarkStack {
  readonly #open: Inside[] = [];
  readonly #file: PdfFile;
  readonly #around: Inside;

  /** `around`: what the whole content is. */
  constructor(file: PdfFile, around: MarkKind = 'none') {
    this.#file = file;
    this.#around = { kind: around, identifier: null };
  }

  get kind(): MarkKind {
    return this.#now.kind;
  }

  get identifier(): number | null {
    return this.#now.identifier;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Begins the mark of a BMC or BDC. */
  begin({ operands: [tag = null, given = null] }: Operation, resources: PdfDict | null): Mark {
    const properties = this.#file.dict(given instanceof PdfName ? this.#named(given, resources) : given);
    const isArtifact = tag instanceof PdfName && tag.text === 'Artifact';
    const identifier = isArtifact ? null : this.#file.number(properties?.get('MCID') ?? null);
    const kind = isArtifact ? 'artifact' : identifier === null ? 'none' : 'tagged';
    // Documents may open a million marks that say nothing.
    this.#open.push(kind === 'none' ? this.#now : { kind, identifier: identifier ?? this.#now.identifier });
    return { kind, identifier, properties };
  }

  /** Ends the innermost mark. Returns whether there was one. */
  end(): boolean {
    return this.#open.pop() !== undefined;
  }

  get #now(): Inside {
    return this.#open.at(-1) ?? this.#around;
  }

  #named({ text }: PdfName, resources: PdfDict | null): PdfValue {
    return this.#file.dict(resources?.get('Properties') ?? null)?.get(text) ?? null;
  }
}
