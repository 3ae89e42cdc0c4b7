import { spellTextString, textString } from '../../pdf/text-string';
import { dictOf, type PdfDict, PdfName } from '../../pdf/values';

/** What a field is: text, a check box, a radio button, or a push button (ISO 32000-1, table 348). */
export type PrintedRole = 'tv' | 'cb' | 'rb' | 'pb';

/** What the element of a field says of it where nobody can fill it in. */
export type PrintedField = {
  role: PrintedRole;
  /** What the field is called; empty where it has no title. */
  title: string;
  isTicked: boolean;
  /** Other words for what it shows; null for text, which is read itself. */
  words: string | null;
};

/** Whether a field of this role is on or off. */
export function hasState(role: PrintedRole): boolean {
  return role === 'cb' || role === 'rb';
}

/** The words for a box. `option`: what it stands for in a group of boxes with one title. */
export function wordsForState(title: string, option: string | undefined, state: string): string {
  return option === undefined ? `${title}: ${state}` : `${title}, ${option}: ${state}`;
}

/** The attributes of a field where it is printed (ISO 32000-1, 14.8.5.6). */
export function printedAttributes({ role, title, isTicked }: Omit<PrintedField, 'words'>): PdfDict {
  return dictOf({
    O: new PdfName('PrintField'),
    Role: new PdfName(role),
    ...(hasState(role) && { checked: new PdfName(isTicked ? 'on' : 'off') }),
    ...(title !== '' && { Desc: textString(title) }),
  });
}

/** Spells these attributes and the other words, as entries of the element. `own`: attributes that the document has for it. */
export function spellPrinted({ role, title, isTicked, words }: PrintedField, own = ''): string {
  const state = hasState(role) ? `/checked/${isTicked ? 'on' : 'off'}` : '';
  const called = title === '' ? '' : `/Desc${spellTextString(title)}`;
  const attributes = `<</O/PrintField/Role/${role}${state}${called}>>`;
  const others = words === null ? '' : `/Alt${spellTextString(words)}`;
  return `/A${own === '' ? attributes : `[${own} ${attributes}]`}${others}`;
}
