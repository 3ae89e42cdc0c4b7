import { latin1, latin1Bytes } from '../pdf/reader/characters';
import { PdfDict, PdfString } from '../pdf/values';
import { spellName } from '../pdf/writer/write-value';
import type { Source } from './merge-source';
import { UniqueNames } from './unique-names';

const FONT = 'Font';
const FONT_NAME = /\/([^\s()<>[\]{}/%]+)/g;

/**
 * The resources with which form fields are drawn. A font whose name is taken gets a new name, and
 * the fields that use it follow.
 */
export class FormResources {
  readonly #categories = new Map<string, Map<string, string>>();
  readonly #fontsByPrint = new Map<string, string>();
  readonly #fontNames = new UniqueNames();

  take(source: Source): void {
    const { file, form } = source;
    const fonts = new Map<string, string>();
    for (const [category, value] of file.dict(form?.get('DR') ?? null)?.entries ?? []) {
      const own = file.resolve(value);
      if (!(own instanceof PdfDict)) continue;
      file.budget.spend(own.entries.size);
      if (category === FONT) this.#takeFonts(source, own, fonts);
      else this.#takeOthers(source, category, own);
    }
    if (fonts.size > 0) source.addRule((dict) => withFonts(source, dict, fonts));
  }

  spell(): string {
    const categories = [...this.#categories].map(([category, resources]) => {
      const entries = [...resources].map(([name, spelled]) => `${spellName(name)} ${spelled}`);
      return `${spellName(category)}<<${entries.join('\n')}>>`;
    });
    return categories.length === 0 ? '' : `/DR<<${categories.join('')}>>`;
  }

  #takeFonts({ prints, copy }: Source, own: PdfDict, renamed: Map<string, string>): void {
    const added: string[] = [];
    for (const [name, value] of own.entries) {
      const print = prints.of(value);
      const same = print === null ? undefined : this.#fontsByPrint.get(print);
      if (same === undefined) added.push(name);
      else if (same !== name) renamed.set(name, same);
    }
    for (const [name, newName] of this.#fontNames.rename(added)) {
      const value = own.get(name);
      const print = prints.of(value);
      this.#category(FONT).set(newName, copy.spell(value));
      if (print !== null) this.#fontsByPrint.set(print, newName);
      if (newName !== name) renamed.set(name, newName);
    }
  }

  /**
   * Adds resources other than fonts. Fields refer by name only to fonts, so the first resource of
   * each name is enough.
   */
  #takeOthers({ copy }: Source, category: string, own: PdfDict): void {
    const known = this.#category(category);
    for (const [name, value] of own.entries) {
      if (!known.has(name)) known.set(name, copy.spell(value));
    }
  }

  #category(name: string): Map<string, string> {
    const known = this.#categories.get(name) ?? new Map<string, string>();
    this.#categories.set(name, known);
    return known;
  }
}

/** Renames the fonts in a default appearance such as `/Helv 12 Tf 0 g`. */
function withFonts({ file }: Source, dict: PdfDict, renamed: ReadonlyMap<string, string>): PdfDict {
  if (!dict.has('DA')) return dict;
  const look = file.resolve(dict.get('DA'));
  if (!(look instanceof PdfString)) return dict;
  const text = latin1(look.bytes).replace(FONT_NAME, (all, name: string) => {
    const newName = renamed.get(name);
    return newName === undefined ? all : spellName(newName);
  });
  return dict.with({ DA: new PdfString(latin1Bytes(text)) });
}
