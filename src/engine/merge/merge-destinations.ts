import { latin1, latin1Bytes } from '../pdf/reader/characters';
import type { PackedFile } from '../pdf/reader/packed-file';
import { treeEntries } from '../pdf/reader/tree-leaves';
import { isName, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf/values';
import { spellBytes, spellName } from '../pdf/writer/write-value';
import type { Source } from './merge-source';
import { UniqueNames } from './unique-names';

/**
 * The new target of each named destination: its new name, or the place itself when the limit on
 * names is reached.
 */
type Destinations = ReadonlyMap<string, PdfValue>;
/** A place in a document: `[page /XYZ left top zoom]`. */
type Place = PdfValue[];

const NAMES_IN_LEAF = 64;

/**
 * Merges named destinations: strings in the name tree, and names in the older dictionary. Links
 * follow a renamed destination.
 */
export class MergedDestinations {
  readonly #strings = new NameSpace((name) => new PdfString(latin1Bytes(name)));
  readonly #names = new NameSpace((name) => new PdfName(name));

  readonly #mostNames: number;

  constructor(mostNames: number) {
    this.#mostNames = mostNames;
  }

  async take(source: Source): Promise<void> {
    const { file, catalog } = source;
    const tree = file.dict(catalog.get('Names'))?.get('Dests') ?? null;
    const fromTree = new Map<string, Place>();
    for await (const { key, value } of treeEntries(file, tree, 'Names')) {
      const place = key instanceof PdfString ? readPlace(source, value) : null;
      if (place !== null && key instanceof PdfString && fromTree.size < this.#mostNames)
        fromTree.set(latin1(key.bytes), place);
    }
    const fromDict = new Map<string, Place>();
    for (const [name, value] of file.dict(catalog.get('Dests'))?.entries ?? []) {
      const place = readPlace(source, value);
      if (place !== null && fromDict.size < this.#mostNames) fromDict.set(name, place);
      await file.budget.breathe();
    }
    const strings = this.#keep(source, this.#strings, fromTree);
    const names = this.#keep(source, this.#names, fromDict);
    source.addRule((dict) => withDestination(source, dict, { strings, names }));
  }

  catalogEntries(output: PackedFile): string {
    const tree = this.#strings.size === 0 ? '' : `/Names<</Dests ${this.#writeTree(output)}>>`;
    if (this.#names.size === 0) return tree;
    const entries = this.#names.sorted().map(([name, place]) => spellName(name) + place);
    const number = output.newNumber();
    output.object(number, `<<${entries.join('\n')}>>`);
    return `${tree}/Dests ${number} 0 R`;
  }

  #keep(source: Source, space: NameSpace, places: ReadonlyMap<string, Place>): Destinations {
    const hasRoom = this.#strings.size + this.#names.size + places.size <= this.#mostNames;
    if (!hasRoom) source.warn('destinations_dropped');
    return hasRoom ? space.add(source, places) : places;
  }

  #writeTree(output: PackedFile): string {
    const entries = this.#strings.sorted();
    const leaves: string[] = [];
    for (let at = 0; at < entries.length; at += NAMES_IN_LEAF) {
      const leaf = entries.slice(at, at + NAMES_IN_LEAF);
      const names = leaf.map(([name]) => spellBytes(latin1Bytes(name)));
      const number = output.newNumber();
      const pairs = leaf.map(([, place], index) => `${names[index]}${place}`);
      output.object(number, `<</Limits[${names[0]}${names.at(-1)}]/Names[${pairs.join('\n')}]>>`);
      leaves.push(`${number} 0 R`);
    }
    const root = output.newNumber();
    output.object(root, `<</Kids[${leaves.join(' ')}]>>`);
    return `${root} 0 R`;
  }
}

/** The destinations of all sources so far, spelled for the merged document. */
class NameSpace {
  readonly #unique = new UniqueNames();
  readonly #places = new Map<string, string>();

  readonly #asValue: (name: string) => PdfValue;

  constructor(asValue: (name: string) => PdfValue) {
    this.#asValue = asValue;
  }

  get size(): number {
    return this.#places.size;
  }

  add(source: Source, places: ReadonlyMap<string, Place>): Destinations {
    const renamed = this.#unique.rename(places.keys());
    const destinations = new Map<string, PdfValue>();
    for (const [oldName, place] of places) {
      const name = renamed.get(oldName) ?? oldName;
      this.#places.set(name, source.copy.spell(place));
      destinations.set(oldName, this.#asValue(name));
    }
    return destinations;
  }

  /** The destinations in byte order, as a name tree requires. */
  sorted(): [string, string][] {
    return [...this.#places].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

/** Reads a place on a page of the source; null when it leads nowhere. */
function readPlace(source: Source, value: PdfValue): Place | null {
  const resolved = source.file.resolve(value);
  const place = resolved instanceof PdfDict ? source.file.array(resolved.get('D')) : resolved;
  if (!Array.isArray(place)) return null;
  source.file.budget.spend(2);
  const [page, ...rest] = place;
  // Some writers give a page number instead of a reference to the page.
  const ref = typeof page === 'number' ? source.pages[page]?.ref : page;
  return ref instanceof PdfRef && source.isPage(ref.number) ? [ref, ...rest] : null;
}

type Known = {
  strings: Destinations;
  names: Destinations;
};

/**
 * Updates the /Dest of links and outline items and the /D of actions. Removes targets that lead
 * nowhere.
 */
function withDestination(source: Source, dict: PdfDict, known: Known): PdfDict | null {
  if (isName(dict.get('S'), 'GoTo') && dict.has('D')) {
    const target = newTarget(source, dict.get('D'), known);
    return target === null ? null : dict.with({ D: target });
  }
  const isLink = dict.has('Dest') && (dict.has('Rect') || dict.has('Title'));
  if (!isLink) return dict;
  const target = newTarget(source, dict.get('Dest'), known);
  return target === null ? dict.without('Dest') : dict.with({ Dest: target });
}

function newTarget(source: Source, value: PdfValue, { strings, names }: Known): PdfValue {
  const target = source.file.resolve(value);
  if (target instanceof PdfString) {
    const text = latin1(target.bytes);
    return strings.get(text) ?? names.get(text) ?? null;
  }
  if (target instanceof PdfName) return names.get(target.text) ?? strings.get(target.text) ?? null;
  return readPlace(source, target);
}
