import { type Field, requiringRules, Visibility } from '../../../../engine/fields';

import { withAnswers } from '../../../../service/data-requests/answers';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { Draft } from './draft';
import type { Entry } from './entries';

/** Which boxes are shown and which entries must be given, as what has been said so far decides. */
export class Demands {
  private readonly visibilityOf: (data: unknown) => Visibility;
  private visibility: Visibility;

  constructor(
    private readonly view: Pick<SigningView, 'fields' | 'conditionFields' | 'conditionData'>,
    private readonly draft: Draft,
  ) {
    const known = new Map([...view.conditionFields, ...view.fields].map((field) => [field.id, field]));
    this.visibilityOf = Visibility.of([...known.values()]);
    this.visibility = this.visibilityOf(this.data());
    draft.onChange(() => {
      this.visibility = this.visibilityOf(this.data());
    });
  }

  isBoxShown(box: Field): boolean {
    return this.visibility.isShown(box);
  }

  isShown({ boxes }: Entry): boolean {
    return boxes.some((box) => this.isBoxShown(box));
  }

  isRequired({ boxes }: Entry): boolean {
    return boxes.some((box) => this.isBoxShown(box) && box.default === null && this.demands(box));
  }

  private demands(box: Field): boolean {
    const rules = requiringRules(box);
    if (rules.length === 0) return box.required;
    return rules.some(({ dependencies }) => this.visibility.ruleHolds(dependencies));
  }

  private data(): unknown {
    return withAnswers(this.view.conditionData, this.draft.values());
  }
}
