import type { SigningView } from '../../../../data-requests/signing-view';
import { requiringRules } from '../../../../fields/conditions/rules-of-field';
import { Visibility } from '../../../../fields/conditions/visibility';
import { listPosition } from '../../../../fields/field-name';
import type { Field } from '../../../../fields/field-schema';
import type { Draft } from './draft';
import type { Entry } from './entries';

/** Which boxes are shown and which entries must be given, as what has been said so far decides. */
export class Demands {
  private readonly visibilityOf: (data: unknown) => Visibility;
  private visibility: Visibility;

  constructor(
    private readonly view: Pick<SigningView, 'fields' | 'conditionFields' | 'conditionData'>,
    private readonly entries: readonly Entry[],
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
    const data = structuredClone(this.view.conditionData);
    for (const { name, segments } of this.entries) {
      const value = this.draft.get(name);
      if (value !== undefined) writeTo(data, segments, value);
    }
    return data;
  }
}

type Container = Record<string, unknown> | unknown[];

/** Puts the value where its name says; what is on the way is made. */
function writeTo(data: Record<string, unknown>, segments: readonly string[], value: unknown): void {
  let current: Container = data;
  for (const [depth, segment] of segments.entries()) {
    const key = Array.isArray(current) ? (listPosition(segment) ?? 0) : segment;
    if (depth === segments.length - 1) {
      Reflect.set(current, key, value);
      return;
    }
    const next: unknown = Reflect.get(current, key);
    const made: Container = isContainer(next)
      ? next
      : listPosition(segments[depth + 1] ?? '') === null
        ? {}
        : [];
    Reflect.set(current, key, made);
    current = made;
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
