import { isAlwaysShown } from './conditions/rules-of-field';
import { type DataNode, isList } from './data-tree';
import type { Field } from './field-schema';

/** A part of `data` that forms show as a whole: one value, or one list. */
export type FormPart = {
  node: DataNode;
  path: string[];
  /** Forms show the part when one of these fields is shown; never, when the list is empty. */
  shownWith: Field[];
};

/** A part of `data` that forms do not always show, with the parts in it that may be shown. */
export type Veiled = {
  node: DataNode;
  path: string[];
  parts: FormPart[];
};

/** Finds the topmost parts of `data` of which forms show nothing unless conditions hold. */
export function veiledParts(root: DataNode): Veiled[] {
  const found: Veiled[] = [];
  const visit = (node: DataNode, path: string[]): FormPart[] | null => {
    if (node.entries.length > 0 || isList(node, path.length === 0)) {
      const fields = fieldsIn(node).filter(({ hidden }) => !hidden);
      return fields.some(isAlwaysShown) ? null : [{ node, path, shownWith: fields }];
    }
    const below = [...node.children].map(([key, child]) => ({
      node: child,
      path: [...path, key],
      parts: visit(child, [...path, key]),
    }));
    const isVeiled = path.length > 0 && below.every(({ parts }) => parts !== null);
    if (isVeiled) return below.flatMap(({ parts }) => parts ?? []);
    for (const { parts, ...part } of below) if (parts !== null) found.push({ ...part, parts });
    return null;
  };
  visit(root, []);
  return found;
}

function fieldsIn(node: DataNode): Field[] {
  return [...node.entries.map(({ field }) => field), ...[...node.children.values()].flatMap(fieldsIn)];
}
