import { invalid, ok, type Result } from '../../../core/api/refusal';
import { type FieldOrder, inOrder, orderOf, type SetChange } from '../../../engine/fields';
import type { Problem } from '../../../lib/problems';
import { reportProblems } from '../../../lib/report-problems';
import type { TemplateContent } from './template-content';

type SentField = NonNullable<SetChange['fields']>[number];

/** The fields as a request sends them: a list, or by id as records have them. */
export type SentFields = {
  fields?: SentField[] | Record<string, SentField>;
  /** For each page the ids of its fields in order. */
  fieldOrder?: FieldOrder;
};

export type FieldsChange = Omit<SetChange, 'fields'> & SentFields;

/**
 * The list of fields that a request means. Fields by id keep the order of the template, unless another
 * one is sent, which may also be sent alone. Fields that follow from the page of an HTML template are
 * no fields of its record: sent back as they were read, they stay.
 */
export function meantChange(
  { fields: current, html }: Pick<TemplateContent, 'fields' | 'html'>,
  { fields, fieldOrder, ...rules }: FieldsChange,
): Result<SetChange> {
  const follow = html !== null && html.schema !== null;
  const sent = follow && isEmptyRecord(fields) ? undefined : fields;
  if (sent === undefined && fieldOrder === undefined) return ok(rules);
  const isList = Array.isArray(sent);
  const list = isList ? sent : sent === undefined ? [...current] : listOf(sent);
  const problems = orderProblems(fieldOrder ?? [], new Set(list.map(({ id }) => id)));
  if (problems.length > 0) return invalid(reportProblems(problems));
  if (sent === undefined && follow) return ok(rules);
  const ownOrder = isList ? [] : orderOf(current, 1);
  return ok({ ...rules, fields: inOrder(list, fieldOrder ?? ownOrder) });
}

function isEmptyRecord(fields: SentFields['fields']): boolean {
  return fields !== undefined && !Array.isArray(fields) && Object.keys(fields).length === 0;
}

function orderProblems(order: FieldOrder, known: ReadonlySet<number | undefined>): string[] {
  const named = new Set<number>();
  return order.flatMap((ids, page) =>
    ids.flatMap((id, place) => {
      const at = `#/template/field_order/${page}/${place}`;
      if (!known.has(id)) return [`${at}: the template has no field ${id}`];
      if (named.has(id)) return [`${at}: field ${id} is named twice`];
      named.add(id);
      return [];
    }),
  );
}

function listOf(byId: Record<string, SentField>): SentField[] {
  return Object.entries(byId).map(([id, field]) => ({ ...field, id: Number(id) }));
}

/** Problems of a change as the body of a request has its parts. */
export function pointed(problems: readonly Problem[]): string[] {
  return problems.map(({ pointer, message }) => `#/template${pointer}: ${message}`);
}

/** Names the place of a problem as the caller wrote it: by the id of a field instead of its place. */
export function asSent(
  problems: readonly string[],
  { fields: sent, fieldOrder }: SentFields,
  meant: SetChange,
): string[] {
  if (sent === undefined || (Array.isArray(sent) && fieldOrder === undefined)) return [...problems];
  return problems.map((problem) =>
    problem.replace(/^#\/template\/fields\/(\d+)/, (whole, index: string) => {
      const field = meant.fields?.[Number(index)];
      if (field === undefined) return whole;
      const place = Array.isArray(sent) ? sent.indexOf(field) : field.id;
      return `#/template/fields/${place}`;
    }),
  );
}
