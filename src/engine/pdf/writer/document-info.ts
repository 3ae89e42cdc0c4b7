import { spellTextString } from '../text-string';

const PRODUCER = 'Quillet';

/** Spells the document information of a PDF that has a title and nothing else. */
export function spellInfo(title: string, now: Date): string {
  return `/Title ${spellTextString(title)}${spellOrigin(now)}`;
}

/** Spells who made a PDF, and when. */
export function spellOrigin(now: Date): string {
  const date = spellDate(now);
  return `/Producer(${PRODUCER})/CreationDate ${date}/ModDate ${date}`;
}

function spellDate(date: Date): string {
  return `(D:${date.toISOString().replace(/\.\d+|[-:T]/g, '')})`;
}
