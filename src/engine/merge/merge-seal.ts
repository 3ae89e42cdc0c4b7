import type { PackedFile, Signature } from '../pdf/reader/packed-file';
import { type Allowed, type Sealing, sealDict, spellSealedForm, spellSealField } from '../seal/spell-seal';
import type { ValidationData } from '../seal/validation/validation-data';
import { validationStore } from '../seal/validation/validation-store';
import type { TakenAnnotations } from './merge-annotations';
import type { Source } from './merge-source';

/** The seal of a merged document. Its field stands on the first page of the first source. */
export class MergedSeal {
  /** Known when the document is finished. */
  signature: Signature | undefined;
  readonly #field: number;
  #page: number | null = null;

  readonly #output: PackedFile;
  readonly #sealing: Sealing;

  constructor(output: PackedFile, sealing: Sealing) {
    this.#field = output.newNumber();

    this.#output = output;
    this.#sealing = sealing;
  }

  /** Enters the field on the first page, after its own annotations. */
  enterOn({ pages, copy }: Source, annotations: readonly TakenAnnotations[]): void {
    const [first] = pages;
    if (this.#page !== null || !first) return;
    this.#page = copy.numberOf(first.ref);
    annotations[0]?.kept.push(copy.outside(this.#field));
  }

  /** Writes the field. Returns the entries of the catalogue, with the fields of the sources. */
  catalogEntries(fields: readonly string[], setting: string): string {
    if (this.#page === null) return '';
    const number = this.#output.newNumber();
    const { seal, fill } = this.#sealing;
    const allows: Allowed = fields.length > 0 ? 'filling' : 'nothing';
    this.#output.object(this.#field, spellSealField({ page: this.#page, signature: number }));
    this.signature = { number, dict: sealDict(seal, allows), room: seal.room, fill };
    const store = seal.validation ? this.#writeStore(seal.validation) : null;
    const all = [...fields, `${this.#field} 0 R`].join(' ');
    return spellSealedForm(all, setting, { certifies: number, store });
  }

  #writeStore(data: ValidationData): number {
    const output = this.#output;
    const number = output.newNumber();
    const store = validationStore(data, (bytes) => {
      const stream = output.newNumber();
      output.spelledStream(stream, '', bytes);
      return stream;
    });
    output.openValue(number, store, ({ number: piece }) => `${piece} 0 R`);
    return number;
  }
}
