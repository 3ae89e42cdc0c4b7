import { latin1, latin1Bytes } from '../pdf/reader/characters';
import { isName, type PdfDict, PdfName, PdfString, type PdfValue } from '../pdf/values';
import type { Source } from './merge-source';

type Names = ReadonlyMap<string, string>;

export type TagNames = {
  roles: Names;
  classes: Names;
  ids: Names;
};

/** Applies new names of types, classes and ids to the structure elements of a source. */
export function renameTags(source: Source, { roles, classes, ids }: TagNames): void {
  if (![roles, classes, ids].some(changes)) return;
  source.addRule((dict) => {
    if (Array.isArray(dict.get('Headers')) && changes(ids))
      return dict.with({ Headers: renamed(dict.get('Headers'), ids) });
    if (!isElement(dict)) return dict;
    const entries: [string, Names][] = [
      ['S', roles],
      ['C', classes],
      ['ID', ids],
    ];
    const kept = entries.filter(([key]) => dict.has(key));
    return dict.with(Object.fromEntries(kept.map(([key, names]) => [key, renamed(dict.get(key), names)])));
  });
}

function changes(names: Names): boolean {
  for (const [name, newName] of names) if (name !== newName) return true;
  return false;
}

function isElement(dict: PdfDict): boolean {
  if (!(dict.get('S') instanceof PdfName) || !dict.has('P')) return false;
  return !dict.has('Type') || isName(dict.get('Type'), 'StructElem');
}

function renamed(value: PdfValue, names: Names): PdfValue {
  if (value instanceof PdfName) return new PdfName(names.get(value.text) ?? value.text);
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!(value instanceof PdfString)) return value;
  const id = latin1(value.bytes);
  const newId = names.get(id);
  return newId === undefined ? value : new PdfString(latin1Bytes(newId));
}
