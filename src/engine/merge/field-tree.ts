import { textOf } from '../pdf/text-string';
import { PdfDict, PdfRef } from '../pdf/values';
import type { Source } from './merge-source';

export type FieldTree = {
  /** The topmost fields, without signed signature fields. */
  roots: PdfRef[];
  /** The fields that hold the first part of a full name, by that part. */
  named: Map<string, PdfRef[]>;
};

type Pending = {
  ref: PdfRef;
  type: string | null;
  isSigned: boolean;
  isNamed: boolean;
};

/** Reads every field once and removes the signature fields that were signed. */
export async function readFieldTree(source: Source, topmost: readonly PdfRef[]): Promise<FieldTree> {
  const { file } = source;
  const roots = [...new Map(topmost.map((ref) => [ref.number, ref])).values()];
  const named: FieldTree['named'] = new Map();
  const removed = new Set<number>();
  const parents: PdfRef[] = [];
  const seen = new Set<number>();
  const pending = roots
    .toReversed()
    .map((ref): Pending => ({ ref, type: null, isSigned: false, isNamed: false }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    file.budget.spend(4);
    await file.budget.breathe();
    const dict = source.originalAt(next.ref);
    if (seen.has(next.ref.number) || dict === null) continue;
    seen.add(next.ref.number);
    const type = file.name(dict.get('FT')) ?? next.type;
    const isSigned = next.isSigned || file.resolve(dict.get('V')) instanceof PdfDict;
    if (type === 'Sig' && isSigned) {
      source.warn('signature_removed');
      removed.add(next.ref.number);
      continue;
    }
    const isNamed = next.isNamed || noteName(source, dict, next, named);
    const kids = kidsOf(source, dict);
    if (kids.length > 0) parents.push(next.ref);
    for (const ref of kids.toReversed()) pending.push({ ref, type, isSigned, isNamed });
  }
  if (removed.size > 0) for (const parent of parents) removeKids(source, parent, removed);
  return { roots: roots.filter((ref) => seen.has(ref.number) && !removed.has(ref.number)), named };
}

function noteName(source: Source, dict: PdfDict, { ref }: Pending, named: FieldTree['named']): boolean {
  const name = textOf(source.file.resolve(dict.get('T')));
  if (name === null) return false;
  const others = named.get(name);
  if (others === undefined) named.set(name, [ref]);
  else others.push(ref);
  return true;
}

function kidsOf(source: Source, dict: PdfDict): PdfRef[] {
  const kids = source.file.array(dict.get('Kids')) ?? [];
  source.file.budget.spend(kids.length);
  return kids.filter((kid) => kid instanceof PdfRef);
}

function removeKids(source: Source, parent: PdfRef, removed: ReadonlySet<number>): void {
  const dict = source.dictAt(parent);
  if (dict === null) return;
  const kids = kidsOf(source, dict);
  const left = kids.filter((kid) => !removed.has(kid.number));
  if (left.length < kids.length) source.change(parent, dict.with({ Kids: left }));
}
