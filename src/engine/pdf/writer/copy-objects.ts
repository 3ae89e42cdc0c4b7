import { latin1 } from '../reader/characters';
import type { PdfFile } from '../reader/pdf-file';
import { LARGEST_OBJECT_NUMBER } from '../reader/xref-entries';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../values';
import { ByteSink } from './byte-sink';
import { writeValue } from './write-value';

/** Decides the fate of each dictionary that is copied; null writes a null in its place. */
export type Cleanse = (dict: PdfDict) => PdfDict | null;

export type SpellRef = (ref: PdfRef) => string;

/** The file being written. It assigns the object numbers. */
export type ObjectTarget = {
  /** `old` is the number in the old file; a larger one than files have is that of an added object. */
  newNumber(old: number): number;
  /** `isNew` is false for an object that is as it was in the old file. */
  value(number: number, value: PdfValue, spellRef: SpellRef, isNew: boolean): void;
  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef, isNew: boolean): void;
  /** Told of objects of the old file that are gone but still referred to. */
  drop?(old: number): void;
};

/** Finds objects that need no copy because the new file has an equal object. */
export type Twins = {
  find(oldNumber: number): number | null;
  remember(oldNumber: number, newNumber: number): void;
};

/**
 * Copies objects, and all objects they refer to, from one file into another: renumbered in the
 * order they are met, decrypted and cleansed.
 */
export class ObjectCopy {
  readonly #overrides = new Map<number, PdfValue>();
  readonly #newNumbers = new Map<number, number>();
  readonly #order: number[] = [];
  #copied = 0;
  #lastAdded = LARGEST_OBJECT_NUMBER;
  readonly #spellRef: SpellRef = (ref) => this.#refTo(ref);

  readonly #cleanse: Cleanse;
  readonly #target: ObjectTarget;
  readonly #twins: Twins | null;

  constructor(
    protected readonly file: PdfFile,
    cleanse: Cleanse,
    target: ObjectTarget,
    twins: Twins | null = null,
  ) {
    this.#cleanse = cleanse;
    this.#target = target;
    this.#twins = twins;
  }

  /** Adds an object that the old file lacks. */
  add(value: PdfValue): PdfRef {
    this.#lastAdded += 1;
    this.#overrides.set(this.#lastAdded, value);
    return new PdfRef(this.#lastAdded, 0);
  }

  /** Replaces object `number` of the old file by another value, or by nothing. */
  replace(number: number, value: PdfValue): void {
    this.#overrides.set(number, value);
  }

  /** Maps object `number` of the old file to an object that the new file has or will have. */
  standIn(number: number, newNumber: number): void {
    this.#newNumbers.set(number, newNumber);
  }

  /** A reference for copied values to an object that exists only in the new file. */
  outside(newNumber: number): PdfRef {
    this.#lastAdded += 1;
    this.standIn(this.#lastAdded, newNumber);
    return new PdfRef(this.#lastAdded, 0);
  }

  /**
   * The number that an object gets in the new file. Successive calls for new objects give
   * consecutive numbers.
   */
  numberOf(ref: PdfRef): number {
    this.#refTo(ref);
    return this.#newNumbers.get(ref.number) ?? 0;
  }

  /**
   * Numbers an object and everything below it, so that it is written in one piece. Objects with a
   * number end the search. Returns the last number.
   */
  numberBelow(ref: PdfRef): number {
    this.numberOf(ref);
    let next = this.#order.length;
    for (let at: number | undefined = ref.number; at !== undefined; at = this.#order[next++]) {
      const value = this.#valueOf(at);
      this.spell(value instanceof PdfStream ? insideOf(value.dict) : value);
    }
    return this.#newNumbers.get(this.#order.at(-1) ?? 0) ?? 0;
  }

  /** Spells a value for the new file. The objects it refers to will be copied. */
  spell(value: PdfValue): string {
    const sink = new ByteSink(SPELLED_BYTES);
    writeValue(sink, this.#cleansed(value), this.#spellRef);
    return latin1(sink.toBytes());
  }

  /** Writes objects until none is missing; calls `between` after each. */
  async copyAll(between: () => Promise<void> | undefined): Promise<void> {
    for (; this.#copied < this.#order.length; this.#copied += 1) {
      this.#copyObject(this.#order[this.#copied] ?? 0);
      if (this.file.budget.mustBreathe) await this.file.budget.breathe();
      const pause = between();
      if (pause !== undefined) await pause;
    }
  }

  #copyObject(oldNumber: number): void {
    const value = this.#valueOf(oldNumber);
    const newNumber = this.#newNumbers.get(oldNumber) ?? 0;
    const isAdded = this.#overrides.has(oldNumber);
    if (value instanceof PdfStream) {
      this.#copyStream(newNumber, value, isAdded);
      return;
    }
    const cleansed = this.#cleansed(value);
    this.#target.value(newNumber, cleansed, this.#spellRef, isAdded || cleansed !== value);
  }

  #valueOf(oldNumber: number): PdfValue {
    const override = this.#overrides.get(oldNumber);
    return override === undefined ? this.file.readObject(oldNumber) : override;
  }

  #copyStream(newNumber: number, stream: PdfStream, isAdded: boolean): void {
    const bytes = this.file.storedBytes(stream);
    const cleansed = this.#cleansed(stream.dict);
    const inside = insideOf(cleansed).with({ Length: bytes.length });
    const isNew = isAdded || cleansed !== stream.dict || cleansed.has('F');
    this.#target.stream(newNumber, inside, bytes, this.#spellRef, isNew);
  }

  /** Cleanses a value. The reader bounded its depth, so the recursion is bounded too. */
  #cleansed(value: PdfDict): PdfDict;
  #cleansed(value: PdfValue): PdfValue;
  #cleansed(value: PdfValue): PdfValue {
    this.file.budget.spend(1);
    if (Array.isArray(value)) return this.#cleansedItems(value);
    if (!(value instanceof PdfDict)) return value;
    const kept = this.#cleanse(value);
    if (kept === null) return null;
    // Most dictionaries stay unchanged and need no copy.
    let changed: Map<string, PdfValue> | null = null;
    for (const [key, item] of kept.entries) {
      if (typeof item !== 'object' || item instanceof PdfName || item instanceof PdfRef) continue;
      const cleansed = this.#cleansed(item);
      if (cleansed === item) continue;
      changed ??= new Map(kept.entries);
      changed.set(key, cleansed);
    }
    return changed === null ? kept : new PdfDict(changed);
  }

  #cleansedItems(items: PdfValue[]): PdfValue[] {
    this.file.budget.spend(items.length);
    let changed: PdfValue[] | null = null;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] ?? null;
      if (!Array.isArray(item) && !(item instanceof PdfDict)) continue;
      const cleansed = this.#cleansed(item);
      if (cleansed === item) continue;
      changed ??= [...items];
      changed[index] = cleansed;
    }
    return changed ?? items;
  }

  #refTo(ref: PdfRef): string {
    const known = this.#newNumbers.get(ref.number);
    if (known !== undefined) return `${known} 0 R`;
    if (this.#isNothing(ref.number)) {
      if (this.#overrides.has(ref.number)) this.#target.drop?.(ref.number);
      return 'null';
    }
    const isOverridden = this.#overrides.has(ref.number);
    const twin = isOverridden ? null : (this.#twins?.find(ref.number) ?? null);
    const number = twin ?? this.#target.newNumber(ref.number);
    this.#newNumbers.set(ref.number, number);
    if (twin === null) this.#order.push(ref.number);
    if (twin === null && !isOverridden) this.#twins?.remember(ref.number, number);
    return `${number} 0 R`;
  }

  #isNothing(number: number): boolean {
    const override = this.#overrides.get(number);
    if (override !== undefined) return override === null;
    const entry = this.file.entries.get(number);
    return entry === undefined || entry.kind === 'free';
  }
}

/** Values that are spelled alone are mostly a few references. */
const SPELLED_BYTES = 256;

/** The dictionary of a stream in the new file. Bytes outside the document (/F) are not followed. */
function insideOf(dict: PdfDict): PdfDict {
  return withoutCrypt(dict).without('F', 'FFilter', 'FDecodeParms', 'Length');
}

/**
 * Removes a /Crypt filter, which exempts a stream from encryption: the new file is not encrypted in
 * that way.
 */
function withoutCrypt(dict: PdfDict): PdfDict {
  const filter = dict.get('Filter');
  if (filter instanceof PdfName && filter.text === 'Crypt') return dict.without('Filter', 'DecodeParms');
  if (!Array.isArray(filter) || !(filter[0] instanceof PdfName) || filter[0].text !== 'Crypt') return dict;
  const parameters = dict.get('DecodeParms');
  const rest = Array.isArray(parameters) ? parameters.slice(1) : null;
  return dict.with({ Filter: filter.slice(1), DecodeParms: rest });
}
