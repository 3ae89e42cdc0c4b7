import { reservedKeys } from '../fields/field-name';

const MOST_CHARS = 48;
const MOST_WORDS = 6;
/** Numbering before a label: "16a.", "(3)" or "b)". */
const NUMBERING = /^\s*(\(?\d{1,3}[a-z]?[.)]*|\(?[a-z][.)])\s+/iu;

/** Makes a field name from a label: "1. Father's first name:" becomes `fathers_first_name`. */
export function nameFrom(label: string, otherwise: string): string {
  const words = label
    .replace(NUMBERING, '')
    .replace(/\be-mail/giu, 'email')
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const name = words.slice(0, MOST_WORDS).join('_').slice(0, MOST_CHARS).replace(/_+$/, '');
  if (name === '') return otherwise;
  return /^\d/.test(name) || reservedKeys.has(name) ? `${otherwise}_${name}` : name;
}

/** Hands out unique names. */
export class UniqueNames {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set([...taken].flatMap((name) => [name, firstPart(name)]));
  }

  take(wanted: string): string {
    let name = wanted;
    for (let count = this.#next.get(wanted) ?? 2; this.#taken.has(name); count += 1) {
      name = `${wanted}_${count}`;
      this.#next.set(wanted, count + 1);
    }
    this.#taken.add(name);
    return name;
  }
}

/**
 * The first part of a name, which must be unique: one key of `data` cannot hold both a value and an
 * object.
 */
function firstPart(name: string): string {
  return name.split('/')[0]?.replace(/#\d+$/, '') ?? name;
}
