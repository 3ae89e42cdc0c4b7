import { latin1 } from '../reader/characters';
import type { PdfFile } from '../reader/pdf-file';
import { LARGEST_OBJECT_NUMBER } from '../reader/xref-entries';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../values';
import { ByteSink } from './byte-sink';
import { writeValue } from './write-value';

/** Decides what becomes of each dictionary on its way into the new file; null leaves a null in its place. */
export type Cleanse = (dict: PdfDict) => PdfDict | null;

export type SpellRef = (ref: PdfRef) => string;

/** The file that is being written. It gives out the numbers. */
export interface ObjectTarget {
  newNumber(): number;
  value(number: number, value: PdfValue, spellRef: SpellRef): void;
  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void;
}

/** Knows which objects need not be copied because the new file has their like. */
export interface Twins {
  find(oldNumber: number): number | null;
  remember(oldNumber: number, newNumber: number): void;
}

/**
 * Copies what is referred to, and all that this refers to in turn, out of one file into another: renumbered in the
 * order in which it is met, decrypted and cleansed.
 */
export class ObjectCopy {
  private readonly overrides = new Map<number, PdfValue>();
  private readonly newNumbers = new Map<number, number>();
  private readonly order: number[] = [];
  private copied = 0;
  private lastAdded = LARGEST_OBJECT_NUMBER;
  private readonly spellRef: SpellRef = (ref) => this.refTo(ref);

  constructor(
    protected readonly file: PdfFile,
    private readonly cleanse: Cleanse,
    private readonly target: ObjectTarget,
    private readonly twins: Twins | null = null,
  ) {}

  /** Adds an object that the old file does not have. */
  add(value: PdfValue): PdfRef {
    this.lastAdded += 1;
    this.overrides.set(this.lastAdded, value);
    return new PdfRef(this.lastAdded, 0);
  }

  /** Puts something else (or nothing) where the old file has object `number`. */
  replace(number: number, value: PdfValue): void {
    this.overrides.set(number, value);
  }

  /** Lets an object that the new file has, or will have, stand where the old one has object `number`. */
  standIn(number: number, newNumber: number): void {
    this.newNumbers.set(number, newNumber);
  }

  /** How copied values refer to an object that is in the new file only. */
  outside(newNumber: number): PdfRef {
    this.lastAdded += 1;
    this.standIn(this.lastAdded, newNumber);
    return new PdfRef(this.lastAdded, 0);
  }

  /** The number an object will have in the new file; asked for one after the other, they are consecutive. */
  numberOf(ref: PdfRef): number {
    this.refTo(ref);
    return this.newNumbers.get(ref.number) ?? 0;
  }

  /** A value as the new file spells it. What it refers to will be copied. */
  spell(value: PdfValue): string {
    const sink = new ByteSink(SPELLED_BYTES);
    writeValue(sink, this.cleansed(value), this.spellRef);
    return latin1(sink.toBytes());
  }

  /** Writes one object after the other until nothing is missing; `between` is called after each. */
  async copyAll(between: () => Promise<void> | undefined): Promise<void> {
    for (; this.copied < this.order.length; this.copied += 1) {
      this.copyObject(this.order[this.copied] ?? 0);
      if (this.file.budget.mustBreathe) await this.file.budget.breathe();
      const pause = between();
      if (pause !== undefined) await pause;
    }
  }

  private copyObject(oldNumber: number): void {
    const override = this.overrides.get(oldNumber);
    const value = override === undefined ? this.file.readObject(oldNumber) : override;
    const newNumber = this.newNumbers.get(oldNumber) ?? 0;
    if (value instanceof PdfStream) this.copyStream(newNumber, value);
    else this.target.value(newNumber, this.cleansed(value), this.spellRef);
  }

  private copyStream(newNumber: number, stream: PdfStream): void {
    const bytes = this.file.storedBytes(stream);
    const dict = withoutCrypt(this.cleansed(stream.dict));
    // Bytes that live outside of the document (/F) are nothing to follow.
    const inside = dict.without('F', 'FFilter', 'FDecodeParms').with({ Length: bytes.length });
    this.target.stream(newNumber, inside, bytes, this.spellRef);
  }

  /** Depth is bounded because what was read was bounded. */
  private cleansed(value: PdfDict): PdfDict;
  private cleansed(value: PdfValue): PdfValue;
  private cleansed(value: PdfValue): PdfValue {
    this.file.budget.spend(1);
    if (Array.isArray(value)) return this.cleansedItems(value);
    if (!(value instanceof PdfDict)) return value;
    const kept = this.cleanse(value);
    if (kept === null) return null;
    // Most dictionaries stay as they are, and need no copy.
    let changed: Map<string, PdfValue> | null = null;
    for (const [key, item] of kept.entries) {
      if (typeof item !== 'object' || item instanceof PdfName || item instanceof PdfRef) continue;
      const cleansed = this.cleansed(item);
      if (cleansed === item) continue;
      changed ??= new Map(kept.entries);
      changed.set(key, cleansed);
    }
    return changed === null ? kept : new PdfDict(changed);
  }

  private cleansedItems(items: PdfValue[]): PdfValue[] {
    this.file.budget.spend(items.length);
    let changed: PdfValue[] | null = null;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] ?? null;
      if (!Array.isArray(item) && !(item instanceof PdfDict)) continue;
      const cleansed = this.cleansed(item);
      if (cleansed === item) continue;
      changed ??= [...items];
      changed[index] = cleansed;
    }
    return changed ?? items;
  }

  private refTo(ref: PdfRef): string {
    const known = this.newNumbers.get(ref.number);
    if (known !== undefined) return `${known} 0 R`;
    if (this.isNothing(ref.number)) return 'null';
    const isOverridden = this.overrides.has(ref.number);
    const twin = isOverridden ? null : (this.twins?.find(ref.number) ?? null);
    const number = twin ?? this.target.newNumber();
    this.newNumbers.set(ref.number, number);
    if (twin === null) this.order.push(ref.number);
    if (twin === null && !isOverridden) this.twins?.remember(ref.number, number);
    return `${number} 0 R`;
  }

  private isNothing(number: number): boolean {
    const override = this.overrides.get(number);
    if (override !== undefined) return override === null;
    const entry = this.file.entries.get(number);
    return entry === undefined || entry.kind === 'free';
  }
}

/** Most of what is spelled by itself is a few references. */
const SPELLED_BYTES = 256;

/** The new file is not encrypted this way, so an exemption from encryption means nothing in it. */
function withoutCrypt(dict: PdfDict): PdfDict {
  const filter = dict.get('Filter');
  if (filter instanceof PdfName && filter.text === 'Crypt') return dict.without('Filter', 'DecodeParms');
  if (!Array.isArray(filter) || !(filter[0] instanceof PdfName) || filter[0].text !== 'Crypt') return dict;
  const parameters = dict.get('DecodeParms');
  const rest = Array.isArray(parameters) ? parameters.slice(1) : null;
  return dict.with({ Filter: filter.slice(1), DecodeParms: rest });
}
