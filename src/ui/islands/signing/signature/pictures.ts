import { isBlank } from '../model/check-entry';
import type { Entry } from '../model/entries';
import type { Form } from '../model/form';
import { recordOf } from '../service/api';
import { announce } from '../steps/announce';
import { words } from '../words';
import { askForPicture } from './signature-dialog';

/**
 * Opens the picture dialog. A signature made once fills the next signature fields with one press.
 */
export class Pictures {
  readonly #last = new Map<Entry['kind'], unknown>();

  readonly #form: Form;
  readonly #personName: string;

  constructor(form: Form, personName: string) {
    this.#form = form;
    this.#personName = personName;

    for (const entry of form.entries) this.#remember(entry, form.draft.get(entry.name));
  }

  open(entry: Entry, onDone: () => void): void {
    const value = this.#form.draft.get(entry.name);
    const known = this.#last.get(entry.kind);
    if (isBlank(value) && isAllowed(entry, known)) {
      this.#form.draft.set(entry.name, known);
      announce(words.field.used);
      onDone();
      return;
    }
    askForPicture({
      entry,
      personName: this.#personName,
      isFilled: !isBlank(value),
      onPicture: (picture) => {
        this.#remember(entry, picture);
        this.#form.draft.set(entry.name, picture);
        if (picture !== undefined) onDone();
      },
    });
  }

  #remember({ kind, picture }: Entry, value: unknown): void {
    if (!isBlank(value) && picture?.isSigned) this.#last.set(kind, value);
  }
}

function isAllowed({ picture, boxes }: Entry, known: unknown): boolean {
  if (known === undefined || !picture?.isSigned) return false;
  const { text, drawing } = recordOf(known);
  return boxes.every(
    ({ signatureAllowDraw, signatureAllowType }) =>
      (drawing === undefined || signatureAllowDraw) && (text === undefined || signatureAllowType),
  );
}
