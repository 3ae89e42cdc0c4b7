import { invalid, ok, type Result } from '../../../core/api/refusal';
import { type FieldOrder, inOrder, orderOf, type SetChange, type StoredField } from '../../../engine/fields';
import { reportProblems } from '../../../lib/report-problems';

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
 * one is sent, which may also be sent alone.
 */
export function meantChange(
  current: readonly StoredField[],
  { fields: sent, fieldOrder, ...rules }: FieldsChange,
): Result<SetChange> {
  if (sent === undefined && fieldOrder === undefined) return ok(rules);
  const isList = Array.isArray(sent);
  const fields = isList ? sent : sent === undefined ? [...current] : listOf(sent);
  const known = new Set(fields.map(({ id }) => id));
  const strangers = (fieldOrder ?? []).flatMap((ids, page) =>
    ids.flatMap((id, place) =>
      known.has(id) ? [] : [`#/template/field_order/${page}/${place}: the template has no field ${id}`],
    ),
  );
  if (strangers.length > 0) return invalid(reportProblems(strangers));
  const ownOrder = isList ? [] : orderOf(current, 1);
  return ok({ ...rules, fields: inOrder(fields, fieldOrder ?? ownOrder) });
}

function listOf(byId: Record<string, SentField>): SentField[] {
  return Object.entries(byId).map(([id, field]) => ({ ...field, id: Number(id) }));
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
