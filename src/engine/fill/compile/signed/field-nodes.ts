import type { PdfFile } from '../../../pdf/reader/pdf-file';
import { textOf } from '../../../pdf/text-string';
import { PdfDict, PdfRef, type PdfValue } from '../../../pdf/values';

/** A field of a form, a part of its name, or a box. Attributes are inherited. */
export type FieldNode = {
  ref: PdfRef | null;
  dict: PdfDict;
  parent: FieldNode | null;
  /** The names from the topmost field on, with dots between. */
  name: string;
  type: string | null;
  value: PdfValue;
};

const MOST_NODES = 20_000;

type Pending = { item: PdfValue; parent: FieldNode | null };

/** The tree of a form as a list: parents stand before their kids. */
export async function readFieldNodes(file: PdfFile, form: PdfDict | null): Promise<FieldNode[]> {
  const nodes: FieldNode[] = [];
  const seen = new Set<number>();
  const pending = pendingOf(file, form?.get('Fields') ?? null, null);
  for (let next = pending.pop(); next !== undefined && nodes.length < MOST_NODES; next = pending.pop()) {
    file.budget.spend(2);
    await file.budget.breathe();
    const { item, parent } = next;
    const dict = file.resolve(item);
    const ref = item instanceof PdfRef ? item : null;
    if (!(dict instanceof PdfDict) || (ref !== null && seen.has(ref.number))) continue;
    if (ref !== null) seen.add(ref.number);
    const node = nodeOf(file, { ref, dict, parent });
    nodes.push(node);
    pending.push(...pendingOf(file, dict.get('Kids'), node));
  }
  return nodes;
}

function pendingOf(file: PdfFile, list: PdfValue, parent: FieldNode | null): Pending[] {
  const items = file.array(list) ?? [];
  if (items.length >= MOST_NODES) return [];
  return items.toReversed().map((item) => ({ item, parent }));
}

function nodeOf(file: PdfFile, own: Pick<FieldNode, 'ref' | 'dict' | 'parent'>): FieldNode {
  const { dict, parent } = own;
  const part = textOf(file.resolve(dict.get('T')));
  const above = parent?.name ?? '';
  const name = part === null || part === '' ? above : above === '' ? part : `${above}.${part}`;
  const type = file.name(dict.get('FT')) ?? parent?.type ?? null;
  return { ...own, name, type, value: dict.get('V') ?? parent?.value ?? null };
}
