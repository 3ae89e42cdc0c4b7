import { recordOf } from '../../../../lib/json';
import { isBlank } from '../model/check-answer';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { announce } from '../steps/announce';
import { words } from '../words';
import { askForPicture } from './signature-dialog';

/**
 * Opens the picture dialog. A signature made once fills the next signature fields with one press.
 */
export class Pictures {
  readonly #last = new Map<Question['kind'], unknown>();

  readonly #form: Form;
  readonly #signerName: string;

  constructor(form: Form, signerName: string) {
    this.#form = form;
    this.#signerName = signerName;

    for (const question of form.questions) this.#remember(question, form.answers.get(question.name));
  }

  open(question: Question, onDone: () => void): void {
    const value = this.#form.answers.get(question.name);
    const known = this.#last.get(question.kind);
    if (isBlank(value) && isAllowed(question, known)) {
      this.#form.answers.set(question.name, known);
      announce(words.field.used);
      onDone();
      return;
    }
    askForPicture({
      question,
      signerName: this.#signerName,
      isFilled: !isBlank(value),
      onPicture: (picture) => {
        this.#remember(question, picture);
        this.#form.answers.set(question.name, picture);
        if (picture !== undefined) onDone();
      },
    });
  }

  #remember({ kind, picture }: Question, value: unknown): void {
    if (!isBlank(value) && picture?.isSigned) this.#last.set(kind, value);
  }
}

function isAllowed({ picture, boxes }: Question, known: unknown): boolean {
  if (known === undefined || !picture?.isSigned) return false;
  const { text, drawing } = recordOf(known);
  return boxes.every(
    ({ signatureAllowDraw, signatureAllowType }) =>
      (drawing === undefined || signatureAllowDraw) && (text === undefined || signatureAllowType),
  );
}
