import { latin1, latin1Bytes } from '../pdf/reader/characters';
import type { PackedFile } from '../pdf/reader/packed-file';
import { treeEntries } from '../pdf/reader/tree-leaves';
import { spellTextString } from '../pdf/text-string';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf/values';
import { spellBytes, spellName } from '../pdf/writer/write-value';
import type { Source } from './merge-source';
import { renameTags, type TagNames } from './tag-names';
import { UniqueNames } from './unique-names';

const ENTRIES_IN_LEAF = 64;

/**
 * Merges the tags of all sources: each source's tree becomes a part of one document. Numbers and
 * names that point into the trees are renumbered and, where two sources use a name differently,
 * renamed.
 */
export class MergedStructure {
  #root = 0;
  #document = 0;
  #nextKey = 0;
  #untagged = 0;
  #allMarked = true;
  /** Whether a source says that its tags are only guessed. */
  #isSuspect = false;
  readonly #parts: number[] = [];
  readonly #parentLeaves: string[] = [];
  readonly #roles = new NamedEntries();
  readonly #classes = new NamedEntries();
  readonly #ids = new UniqueNames();
  readonly #idEntries = new Map<string, string>();

  async take(source: Source): Promise<void> {
    const { file, catalog, output } = source;
    const value = catalog.get('StructTreeRoot');
    const tree = file.dict(value);
    if (tree === null || tree.get('K') === null) {
      this.#untagged += 1;
      source.addRule((dict) => withParentKeys(dict, new Map()));
      return;
    }
    this.#begin(output);
    const mark = file.dict(catalog.get('MarkInfo'));
    this.#allMarked &&= file.resolve(mark?.get('Marked') ?? null) === true;
    this.#isSuspect ||= file.resolve(mark?.get('Suspects') ?? null) === true;
    const part = output.newNumber();
    this.#parts.push(part);
    if (value instanceof PdfRef) source.copy.standIn(value.number, part);
    const names: TagNames = {
      roles: this.#roles.take(source, tree.get('RoleMap')),
      classes: this.#classes.take(source, tree.get('ClassMap')),
      ids: await this.#takeIds(source, tree.get('IDTree')),
    };
    renameTags(source, names);
    await this.#takeParents(source, tree.get('ParentTree'));
    const language = file.resolve(catalog.get('Lang'));
    const spoken = language instanceof PdfString ? `/Lang ${spellBytes(language.bytes)}` : '';
    const title = `/T ${spellTextString(source.name)}`;
    const kids = source.copy.spell(tree.get('K'));
    output.object(part, `<</Type/StructElem/S/Part/P ${this.#document} 0 R${title}${spoken}/K ${kids}>>`);
  }

  get isPartial(): boolean {
    return this.#parts.length > 0 && this.#untagged > 0;
  }

  catalogEntries(output: PackedFile): string {
    if (this.#parts.length === 0) return '';
    const parts = this.#parts.map((number) => `${number} 0 R`).join(' ');
    output.object(this.#document, `<</Type/StructElem/S/Document/P ${this.#root} 0 R/K[${parts}]>>`);
    const parents = output.newNumber();
    const leaves = this.#parentLeaves.length > 0 ? `/Kids[${this.#parentLeaves.join(' ')}]` : '/Nums[]';
    output.object(parents, `<<${leaves}>>`);
    const named = `${this.#roles.spell('RoleMap')}${this.#classes.spell('ClassMap')}${this.#spellIds()}`;
    const tree = `/ParentTree ${parents} 0 R/ParentTreeNextKey ${this.#nextKey}${named}`;
    output.object(this.#root, `<</Type/StructTreeRoot/K ${this.#document} 0 R${tree}>>`);
    const isMarked = this.#allMarked && this.#untagged === 0;
    const suspects = this.#isSuspect ? '/Suspects true' : '';
    return `/StructTreeRoot ${this.#root} 0 R${isMarked ? `/MarkInfo<</Marked true${suspects}>>` : ''}`;
  }

  #begin(output: PackedFile): void {
    if (this.#root !== 0) return;
    this.#root = output.newNumber();
    this.#document = output.newNumber();
  }

  /**
   * Renumbers the parent tree keys of a source in sequence, so that no source can claim a huge
   * number.
   */
  async #takeParents(source: Source, tree: PdfValue): Promise<void> {
    const keys = new Map<number, number>();
    let leaf: string[] = [];
    let first = this.#nextKey;
    const endLeaf = () => {
      if (leaf.length === 0) return;
      const number = source.output.newNumber();
      source.output.object(number, `<</Limits[${first} ${this.#nextKey - 1}]/Nums[${leaf.join('\n')}]>>`);
      this.#parentLeaves.push(`${number} 0 R`);
      leaf = [];
      first = this.#nextKey;
    };
    for await (const { key, value } of treeEntries(source.file, tree, 'Nums')) {
      if (typeof key !== 'number' || keys.has(key)) continue;
      keys.set(key, this.#nextKey);
      leaf.push(`${this.#nextKey} ${source.copy.spell(value)}`);
      this.#nextKey += 1;
      if (leaf.length >= ENTRIES_IN_LEAF) endLeaf();
    }
    endLeaf();
    source.addRule((dict) => withParentKeys(dict, keys));
  }

  async #takeIds(source: Source, tree: PdfValue): Promise<Map<string, string>> {
    const own = new Map<string, PdfValue>();
    for await (const { key, value } of treeEntries(source.file, tree, 'Names')) {
      if (key instanceof PdfString && value instanceof PdfRef) own.set(latin1(key.bytes), value);
    }
    const renamed = this.#ids.rename(own.keys());
    for (const [id, value] of own) this.#idEntries.set(renamed.get(id) ?? id, source.copy.spell(value));
    return renamed;
  }

  #spellIds(): string {
    if (this.#idEntries.size === 0) return '';
    const sorted = [...this.#idEntries].sort(([one], [other]) => (one < other ? -1 : 1));
    const names = sorted.map(([id, element]) => `${spellBytes(latin1Bytes(id))}${element}`);
    return `/IDTree<</Names[${names.join('\n')}]>>`;
  }
}

/**
 * The names of a /RoleMap or /ClassMap with their meanings. A name with another meaning than before
 * gets a new name.
 */
class NamedEntries {
  readonly #unique = new UniqueNames();
  readonly #entries = new Map<string, { print: string | null; spelled: string }>();

  take(source: Source, value: PdfValue): Map<string, string> {
    const own = source.file.dict(value) ?? new PdfDict();
    source.file.budget.spend(own.entries.size);
    const added = [...own.entries].filter(([name, meaning]) => {
      const known = this.#entries.get(name);
      return known === undefined || known.print === null || known.print !== source.prints.of(meaning);
    });
    const renamed = this.#unique.rename(added.map(([name]) => name));
    for (const [name, meaning] of added) {
      const named =
        meaning instanceof PdfName ? new PdfName(renamed.get(meaning.text) ?? meaning.text) : meaning;
      const entry = { print: source.prints.of(meaning), spelled: source.copy.spell(named) };
      this.#entries.set(renamed.get(name) ?? name, entry);
    }
    return renamed;
  }

  spell(key: string): string {
    if (this.#entries.size === 0) return '';
    const entries = [...this.#entries].map(([name, { spelled }]) => `${spellName(name)} ${spelled}`);
    return `/${key}<<${entries.join('\n')}>>`;
  }
}

/** Renumbers parent tree keys in a dictionary and removes keys that the parent tree lacks. */
function withParentKeys(dict: PdfDict, keys: ReadonlyMap<number, number>): PdfDict {
  let kept = dict;
  for (const name of ['StructParent', 'StructParents']) {
    const key = kept.get(name);
    if (!kept.has(name)) continue;
    const newKey = typeof key === 'number' ? keys.get(key) : undefined;
    kept = newKey === undefined ? kept.without(name) : kept.with({ [name]: newKey });
  }
  return kept;
}
