import * as z from 'zod';

/**
 * What contents may have since release 0.4.0, and 0.3.0 would stumble over: formulas with `|` and `&`,
 * and rules in a list. It is stored beside the properties that came after 0.1.0, under a key that 0.3.0
 * does not read: after a rollback it makes documents of the content, without these values and rules.
 */
export type Properties = Record<string, unknown>;

export type Parts = {
  fields: readonly Properties[];
  sharedFieldData: Record<string, Properties>;
  fieldDependencies: unknown;
};

const late = z.record(z.string(), z.record(z.string(), z.unknown()));

export const laterSchema = z.object({
  /** By the index of the field. */
  fields: late,
  /** By the name of the value. */
  shared: late,
  fieldDependencies: z.array(z.unknown()).optional(),
});

type Later = z.output<typeof laterSchema>;

/** Takes the later properties out of a content. Null: there are none. */
export function splitLater<Content extends Parts>(content: Content): { early: Content; later: Later | null } {
  const numbers = numbersIn(content);
  const fields = content.fields.map((field) =>
    split(field, numbers, { name: field['name'], otherwise: true }),
  );
  const shared = Object.entries(content.sharedFieldData).map(
    ([name, own]) => [name, split(own, numbers, { name, otherwise: null })] as const,
  );
  const rules = Array.isArray(content.fieldDependencies)
    ? { fieldDependencies: content.fieldDependencies }
    : null;
  const laterFields = fields.flatMap(({ later }, index) => (later ? [[String(index), later]] : []));
  const laterShared = shared.flatMap(([name, { later }]) => (later ? [[name, later]] : []));
  if (!rules && laterFields.length === 0 && laterShared.length === 0) return { early: content, later: null };
  const early = {
    ...content,
    fields: fields.map(({ early }) => early),
    sharedFieldData: Object.fromEntries(shared.map(([name, { early }]) => [name, early])),
    fieldDependencies: rules ? {} : content.fieldDependencies,
  };
  const later = {
    fields: Object.fromEntries(laterFields),
    shared: Object.fromEntries(laterShared),
    ...rules,
  };
  return { early, later };
}

/** Puts the later properties back. */
export function joinLater<Content extends Partial<Parts>>(early: Content, later: Later | undefined): Content {
  if (later === undefined) return early;
  const { fields = [], sharedFieldData = {} } = early;
  return {
    ...early,
    fields: fields.map((field, index) => ({ ...field, ...later.fields[index] })),
    sharedFieldData: Object.fromEntries(
      Object.entries(sharedFieldData).map(([name, own]) => [name, { ...own, ...later.shared[name] }]),
    ),
    ...(later.fieldDependencies && { fieldDependencies: later.fieldDependencies }),
  };
}

/** A value that 0.3.0 cannot compute is blank there, and so must not be required. */
function split(
  properties: Properties,
  numbers: ReadonlySet<string>,
  { name, otherwise }: { name: unknown; otherwise: boolean | null },
): { early: Properties; later: Properties | null } {
  const { default: formula, required = otherwise } = properties;
  const isLater = typeof formula === 'string' && /[|&]/.test(formula) && numbers.has(valueNameOf(name));
  if (!isLater) return { early: properties, later: null };
  return {
    early: { ...properties, default: null, required: false },
    later: { default: formula, required },
  };
}

/** The names of values that are numbers: there a text as the default is a formula. */
function numbersIn({ fields, sharedFieldData }: Parts): ReadonlySet<string> {
  return new Set(
    fields
      .filter(({ name, type }) => (sharedFieldData[valueNameOf(name)]?.['type'] ?? type) === 'number')
      .map(({ name }) => valueNameOf(name)),
  );
}

function valueNameOf(name: unknown): string {
  return String(name).replace(/#\d{1,4}$/, '');
}
