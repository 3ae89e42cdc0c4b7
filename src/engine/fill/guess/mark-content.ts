import { ContentLexer, type Operation } from '../../content/content-lexer';
import { stringsOf } from '../../content/show-operands';
import { spellWithout } from '../../content/spoken-marks';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfDict, PdfName, PdfString, type PdfValue } from '../../pdf/values';
import { ByteSink } from '../../pdf/writer/byte-sink';
import { spellName } from '../../pdf/writer/write-value';
import type { Piece } from './piece';

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);
const DRAWING = new Set('m l c v y h re W W* n f F f* S s b B b* B* sh'.split(' '));
/** What may stand between parts of one text: state of graphics and text. */
const BETWEEN = new Set(
  'Td TD Tm T* Tf Tc Tw Tz TL Ts Tr rg RG g G k K cs CS sc scn SC SCN gs MP DP'.split(' '),
);
/** What ends an artifact, which may enclose whole saved states. */
const ENDS_ARTIFACT = new Set(['BT', 'ET', 'BMC', 'BDC', 'EMC']);

type Typed = { piece: Pick<Piece, 'type'> };

/** What marks need to know. `mark`: begins a piece of content of this owner; returns its identifier. */
export type Marking<Owner extends Typed> = {
  file: PdfFile;
  budget: WorkBudget;
  resources: PdfDict | null;
  /** Nobody owns spaces, which stay with the text before them. */
  ownerOf: (source: number) => Owner | 'artifact' | undefined;
  /** Marks within text that the document has already, and what they show. */
  marks: ReadonlyMap<number, readonly number[]>;
  mark: (owner: Owner, source: number) => number;
};

type Open<Owner> = { owner: Owner | 'artifact'; depth: number };

/**
 * Puts marked content around what the content of a page shows: each text and picture belongs to its owner, and all
 * else is an artifact. Nothing else changes. The operators of the content must be balanced.
 */
export async function markContent<Owner extends Typed>(
  bytes: Uint8Array,
  marking: Marking<Owner>,
): Promise<Uint8Array> {
  const marker = new Marker(bytes, marking);
  const lexer = new ContentLexer(bytes, marking.budget);
  for (let next = lexer.next(); next !== null; next = lexer.next()) {
    if (marking.budget.mustBreathe) await marking.budget.breathe();
    marker.take(next);
  }
  return marker.finish();
}

class Marker<Owner extends Typed> {
  readonly #sink = new ByteSink();
  #depth = 0;
  #written = 0;
  #open: Open<Owner> | null = null;
  /** Marks of the document that are open within the own one. */
  #enclosed = 0;
  /** Artifacts of the document that are open, and marks in them. */
  #inArtifact = 0;

  readonly #bytes: Uint8Array;
  readonly #marking: Marking<Owner>;

  constructor(bytes: Uint8Array, marking: Marking<Owner>) {
    this.#bytes = bytes;
    this.#marking = marking;
  }

  take(operation: Operation): void {
    const { operator, start } = operation;
    const begins = operator === 'BMC' || operator === 'BDC';
    this.#depth += operator === 'q' ? 1 : operator === 'Q' ? -1 : 0;
    if (this.#enclosed > 0) {
      this.#enclosed += begins ? 1 : operator === 'EMC' ? -1 : 0;
    } else if (this.#inArtifact > 0 || isArtifact(operation)) {
      this.#close(start);
      this.#inArtifact += begins ? 1 : operator === 'EMC' ? -1 : 0;
    } else {
      const wanted = this.#ownerOf(operation);
      if (this.#open && !this.#mayStay(operator, wanted)) this.#close(start);
      if (wanted && !this.#open) this.#begin(wanted, start);
      if (begins && wanted) this.#enclosed = 1;
    }
    if (operator === 'BDC') this.#withoutIdentifier(operation);
  }

  finish(): Uint8Array {
    this.#close(this.#bytes.length);
    this.#sink.bytes(this.#bytes.subarray(this.#written));
    return this.#sink.toBytes();
  }

  #ownerOf(operation: Operation): Owner | 'artifact' | undefined {
    const { operator, start } = operation;
    const { ownerOf, marks } = this.#marking;
    if (operator === 'BMC' || operator === 'BDC') {
      const [first, ...more] = (marks.get(start) ?? []).map(ownerOf);
      return more.every((owner) => owner === first) ? first : undefined;
    }
    if (DRAWING.has(operator)) return 'artifact';
    if (operator === 'Do' || operator === 'BI') return ownerOf(start) ?? 'artifact';
    if (!SHOWING.has(operator) || !hasString(operation)) return undefined;
    return ownerOf(start) ?? this.#open?.owner ?? 'artifact';
  }

  #mayStay(operator: string, wanted: Owner | 'artifact' | undefined): boolean {
    const open = this.#open;
    if (open === null || operator === 'ID') return true;
    if (wanted !== undefined) return wanted === open.owner;
    if (open.owner !== 'artifact') return open.owner.piece.type === 'P' && BETWEEN.has(operator);
    // A Q is counted already.
    return !ENDS_ARTIFACT.has(operator) && this.#depth >= open.depth;
  }

  #begin(owner: Owner | 'artifact', at: number): void {
    const spelled =
      owner === 'artifact'
        ? '/Artifact BMC'
        : `/${owner.piece.type} <</MCID ${this.#marking.mark(owner, this.#sourceAt(at))}>> BDC`;
    this.#insert(at, `\n${spelled}\n`);
    this.#open = { owner, depth: this.#depth };
  }

  /** A mark of the document begins with the first operation in it that shows something. */
  #sourceAt(at: number): number {
    return this.#marking.marks.get(at)?.[0] ?? at;
  }

  #close(at: number): void {
    if (this.#open === null) return;
    this.#open = null;
    this.#insert(at, '\nEMC\n');
  }

  #insert(at: number, text: string): void {
    this.#sink.bytes(this.#bytes.subarray(this.#written, at));
    this.#sink.text(text);
    this.#written = at;
  }

  /** An identifier without a tree leads nowhere. */
  #withoutIdentifier(operation: Operation): void {
    const { operands, start, end } = operation;
    const [tag = null, given = null] = operands;
    const { file, resources } = this.#marking;
    if (!(tag instanceof PdfName) || !file.dict(this.#resolved(given, resources))?.has('MCID')) return;
    const spelled =
      given instanceof PdfDict ? spellWithout('MCID', operation) : ` ${spellName(tag.text)} BMC `;
    this.#insert(start, spelled);
    this.#written = end;
  }

  #resolved(given: PdfValue, resources: PdfDict | null): PdfValue {
    if (!(given instanceof PdfName)) return given;
    return this.#marking.file.dict(resources?.get('Properties') ?? null)?.get(given.text) ?? null;
  }
}

function isArtifact({ operator, operands: [tag] }: Operation): boolean {
  return (operator === 'BMC' || operator === 'BDC') && tag instanceof PdfName && tag.text === 'Artifact';
}

function hasString(operation: Operation): boolean {
  return stringsOf(operation).some((shown) => shown instanceof PdfString && shown.bytes.length > 0);
}
