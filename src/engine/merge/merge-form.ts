import type { PackedFile } from '../pdf/reader/packed-file';
import { PdfRef, type PdfValue } from '../pdf/values';
import { readFieldTree } from './field-tree';
import { FormResources } from './form-resources';
import type { MergedSeal } from './merge-seal';
import type { Source } from './merge-source';
import { withSuffix } from './text-suffix';
import { UniqueNames } from './unique-names';

/**
 * Merges the forms of all sources into one form. Fields whose names are taken get new names, so
 * that fields of different sources never share a value.
 */
export class MergedForm {
  /** The seal of the document, whose field is one of the form. */
  seal: MergedSeal | null = null;
  readonly #fields: string[] = [];
  readonly #names = new UniqueNames();
  readonly #resources = new FormResources();

  /**
   * Adds the form of a source. `found` are the topmost fields of the widgets on its pages, because
   * damaged forms do not list all fields.
   */
  async take(source: Source, found: readonly PdfRef[]): Promise<void> {
    const { file, form } = source;
    const listed = (file.array(form?.get('Fields') ?? null) ?? []).filter((item) => item instanceof PdfRef);
    const tree = await readFieldTree(source, [...listed, ...found]);
    if (form?.has('XFA')) source.warn('xfa_removed');
    if (tree.roots.length === 0) return;
    if (file.resolve(form?.get('NeedAppearances') ?? null) === true) source.warn('appearances_missing');
    this.#resources.take(source);
    this.#rename(source, tree.named);
    for (const root of tree.roots) {
      inheritDefaults(source, root);
      this.#fields.push(source.copy.spell(root));
      await file.budget.breathe();
    }
  }

  catalogEntries(output: PackedFile): string {
    if (this.seal) {
      const setting = this.#fields.length > 0 ? this.#resources.spell() : '';
      return this.seal.catalogEntries(this.#fields, setting);
    }
    if (this.#fields.length === 0) return '';
    const number = output.newNumber();
    output.object(number, `<</Fields[${this.#fields.join(' ')}]${this.#resources.spell()}>>`);
    return `/AcroForm ${number} 0 R`;
  }

  #rename(source: Source, named: ReadonlyMap<string, PdfRef[]>): void {
    for (const [name, newName] of this.#names.rename(named.keys())) {
      if (name === newName) continue;
      source.warn('fields_renamed');
      for (const ref of named.get(name) ?? []) {
        const dict = source.dictAt(ref);
        const suffixed = withSuffix(source.file.resolve(dict?.get('T') ?? null), newName.slice(name.length));
        if (dict !== null) source.change(ref, dict.with({ T: suffixed }));
      }
    }
  }
}

/**
 * Copies the form's defaults for all fields into a topmost field, since the merged form has no such
 * defaults.
 */
function inheritDefaults(source: Source, root: PdfRef): void {
  const dict = source.dictAt(root);
  if (dict === null) return;
  const missing = ['DA', 'Q'].flatMap((key): [string, PdfValue][] => {
    const value = source.form?.get(key) ?? null;
    return value === null || dict.has(key) ? [] : [[key, value]];
  });
  if (missing.length > 0) source.change(root, dict.with(Object.fromEntries(missing)));
}
