import { type Holds, holdsOf, nameOf } from '../../../../engine/fields';
import { recordOf } from '../../../../lib/json';
import { type Answers, answersIn, withAnswers } from '../../../../service/data-requests/answers';
import type { FormView } from '../../../../service/data-requests/form-view';
import { valueFor } from '../../../../service/signing/given-value';

type Sent = Record<string, unknown>;

/** The form as it is with what the page around it gives; the service sorts the values in the same way. */
export function withGiven(view: FormView, sent: Sent): FormView {
  const fixed = valuesIn(view, sent['static_data']);
  const offered = valuesIn(view, sent['data']);
  const hidden = new Set(Array.isArray(sent['hidden_fields']) ? sent['hidden_fields'] : []);
  const isAsked = (name: string) => !hidden.has(name) && !Object.hasOwn(fixed, name);
  const isFieldAsked = (field: FormView['fields'][number]) => isAsked(nameOf(field).name);
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(offered).filter(([name]) => isAsked(name) === wanted));
  return {
    ...view,
    fields: view.fields.filter(isFieldAsked),
    conditionFields: [...view.conditionFields, ...view.fields.filter((field) => !isFieldAsked(field))],
    conditionData: withAnswers(view.conditionData, { ...split(false), ...fixed }),
    values: { ...view.values, ...split(true) },
  };
}

/** The values that fields can show. The service says of the others that they were left out. */
function valuesIn({ fields }: FormView, data: unknown): Answers {
  const given = answersIn(recordOf(data), [...new Set(fields.map((field) => nameOf(field).name))]);
  const values: Answers = {};
  for (const field of fields) {
    const { name } = nameOf(field);
    const value = valueFor(field, given[name]);
    if (isShowable[holdsOf(field)](value)) values[name] = value;
  }
  return values;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

const isShowable: Record<Holds, (value: unknown) => boolean> = {
  text: isText,
  date: isText,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && value.every(isText),
  picture: () => false,
};
