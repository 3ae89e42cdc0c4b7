import { nameOf } from '../../../../engine/fields';
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

function valuesIn({ fields }: FormView, data: unknown): Answers {
  const given = answersIn(recordOf(data), [...new Set(fields.map((field) => nameOf(field).name))]);
  const read = fields.map((field): [string, unknown] => [
    nameOf(field).name,
    valueFor(field, given[nameOf(field).name]),
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
