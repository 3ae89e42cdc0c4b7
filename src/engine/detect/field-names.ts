const MOST_CHARS = 48;
const MOST_WORDS = 6;
/** "16a.", "(3)" or "b)" before what is asked. */
const NUMBERING = /^\s*(\(?\d{1,3}[a-z]?[.)]*|\(?[a-z][.)])\s+/iu;
/** Words that no object may have as a key. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** A name of `data` out of a label: "1. Father's first name:" is `fathers_first_name`. */
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
  return /^\d/.test(name) || RESERVED.has(name) ? `${otherwise}_${name}` : name;
}

/** Hands out names that nothing else has. */
export class UniqueNames {
  private readonly taken: Set<string>;
  private readonly next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.taken = new Set([...taken].flatMap((name) => [name, firstPart(name)]));
  }

  take(wanted: string): string {
    let name = wanted;
    for (let count = this.next.get(wanted) ?? 2; this.taken.has(name); count += 1) {
      name = `${wanted}_${count}`;
      this.next.set(wanted, count + 1);
    }
    this.taken.add(name);
    return name;
  }
}

/** A value cannot be an object, too. */
function firstPart(name: string): string {
  return name.split('/')[0]?.replace(/#\d+$/, '') ?? name;
}
