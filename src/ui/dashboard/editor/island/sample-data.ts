import {
  dropAt,
  moveValues,
  namesAfter,
  pathOfName,
  putAt,
  type StoredField,
  valueName,
} from '../../../../engine/fields';
import { isRecord } from '../../../../lib/json';
import { keepTestData, keptTestData } from '../../shell/island/service/kept-test-data';
import { sampleData } from './model/sample-data';

type Fields = readonly StoredField[];
type Data = Record<string, unknown>;

/**
 * The data of the preview: made from the fields until the member enters some. Entered data is never
 * replaced, also when the editor is opened again, and keeps its fields when these get other names.
 */
export class SampleData {
  /** Null until somebody needs the data that is made from the fields. */
  #text: string | null = null;
  #fields: Fields;
  /** What the member entered last, and the fields of that time. */
  #entered: { text: string; fields: Fields } | null = null;

  readonly #templateId: string;

  constructor(templateId: string, fields: Fields) {
    this.#templateId = templateId;
    this.#fields = fields;
    const kept = keptTestData(templateId);
    if (kept !== null) this.enter(kept);
  }

  get text(): string {
    this.#text ??= written(sampleData(this.#fields));
    return this.#text;
  }

  /** The data; a text says why there is none. */
  read(): Data | string {
    return parsed(this.text);
  }

  enter(text: string): void {
    this.#entered = { text, fields: this.#fields };
    this.#keep(text);
  }

  /** Takes data that was kept. */
  take(data: Data): void {
    this.enter(written(data));
  }

  /** Sets the value of a field; undefined removes it. */
  set({ name }: StoredField, value: unknown): void {
    const data = this.read();
    if (typeof data === 'string') return;
    const path = pathOfName(valueName(name));
    if (value === undefined) dropAt(data, path);
    else putAt(data, path, value);
    this.enter(written(data));
  }

  /**
   * Follows the fields. Names follow from the data that was entered and not from one another: on its way,
   * a name may be that of another field.
   */
  follow(fields: Fields): void {
    this.#fields = fields;
    if (this.#entered === null) {
      this.#text = null;
      return;
    }
    const { text, fields: before } = this.#entered;
    const data = parsed(text);
    const isMoved = typeof data !== 'string' && follow(data, before, fields);
    const next = isMoved ? written(data) : text;
    if (next !== this.#text) this.#keep(next);
  }

  makeAnew(): void {
    this.#entered = null;
    this.#text = null;
    keepTestData(this.#templateId, null);
  }

  #keep(text: string): void {
    this.#text = text;
    keepTestData(this.#templateId, text);
  }
}

/** Moves values to the new names of their fields; returns whether it moved some. */
function follow(data: object, before: Fields, after: Fields): boolean {
  const names = new Set(before.map(({ name }) => valueName(name)));
  return moveValues(data, names, namesAfter(before, after));
}

function written(data: object): string {
  return JSON.stringify(data, null, 2);
}

function parsed(text: string): Data | string {
  try {
    const data: unknown = JSON.parse(text || '{}');
    return isRecord(data) ? data : '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
