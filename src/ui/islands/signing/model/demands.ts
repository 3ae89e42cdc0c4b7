import { type Field, isDemanded, Visibility } from '../../../../engine/fields';

import { withAnswers } from '../../../../service/data-requests/answers';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { Answers } from './answers';
import type { Question } from './questions';

/** Decides from the current answers which boxes are shown and which questions are required. */
export class Demands {
  readonly #visibilityOf: (data: unknown) => Visibility;
  #visibility: Visibility;

  readonly #view: Pick<SigningView, 'fields' | 'conditionFields' | 'conditionData'>;
  readonly #answers: Answers;

  constructor(view: Pick<SigningView, 'fields' | 'conditionFields' | 'conditionData'>, answers: Answers) {
    this.#view = view;
    this.#answers = answers;

    const known = new Map([...view.conditionFields, ...view.fields].map((field) => [field.id, field]));
    this.#visibilityOf = Visibility.of([...known.values()]);
    this.#visibility = this.#visibilityOf(this.#data());
    answers.onChange(() => {
      this.#visibility = this.#visibilityOf(this.#data());
    });
  }

  isBoxShown(box: Field): boolean {
    return this.#visibility.isShown(box);
  }

  isShown({ boxes }: Question): boolean {
    return boxes.some((box) => this.isBoxShown(box));
  }

  isRequired({ boxes }: Question): boolean {
    return boxes.some((box) => isDemanded(box, this.#visibility));
  }

  #data(): unknown {
    return withAnswers(this.#view.conditionData, this.#answers.values());
  }
}
