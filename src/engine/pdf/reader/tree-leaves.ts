import { PdfDict, PdfRef, type PdfValue } from '../values';
import type { PdfFile } from './pdf-file';

export type TreeEntry = {
  key: PdfValue;
  value: PdfValue;
};

/**
 * The entries of a name tree (`Names`) or number tree (`Nums`), leaf by leaf. Each node is read
 * once.
 */
export async function* treeEntries(
  file: PdfFile,
  root: PdfValue,
  kind: 'Names' | 'Nums',
): AsyncGenerator<TreeEntry> {
  const pending: PdfValue[] = [root];
  const visited = new Set<number | PdfDict>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = file.resolve(next);
    file.budget.spend(4);
    await file.budget.breathe();
    if (!(node instanceof PdfDict) || visited.has(identity(next, node))) continue;
    visited.add(identity(next, node));
    const pairs = file.array(node.get(kind)) ?? [];
    file.budget.spend(pairs.length);
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      yield { key: file.resolve(pairs[at] ?? null), value: pairs[at + 1] ?? null };
    }
    const kids = file.array(node.get('Kids')) ?? [];
    file.budget.spend(kids.length);
    pending.push(...kids.toReversed());
  }
}

function identity(value: PdfValue, node: PdfDict): number | PdfDict {
  return value instanceof PdfRef ? value.number : node;
}
