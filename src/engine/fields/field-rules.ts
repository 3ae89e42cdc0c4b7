import * as z from 'zod';
import { limits } from '../limits';
import { type Dependencies, dependencyRule } from './dependencies-schema';
import { defaultableProperties, sharedProperties } from './field-catalogue';
import { identity } from './field-identity';
import { parseFieldName } from './field-name';
import { drawing } from './field-properties';

/** The rules of a template about its fields, besides the fields themselves. */

/** A rule for all fields below a name, or for those that it names: then `group` is its place in the list. */
export type GroupRule = { group: string; dependencies: Dependencies };

type Settled<Schema extends z.ZodType> =
  Schema extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Schema;
type Chosen<S extends Record<string, z.ZodType>, Key extends keyof S> = {
  [K in Key]: z.ZodOptional<z.ZodNullable<Settled<S[K]>>>;
};

/** Picks properties by name and makes each optional. */
function choose<S extends Record<string, z.ZodType>, Key extends keyof S & string>(
  shape: S,
  keys: readonly Key[],
): Chosen<S, Key> {
  const chosen = keys.map((key) => {
    const schema = shape[key];
    if (!(schema instanceof z.ZodDefault)) throw new Error(`${key} is not a property with a default`);
    const inner = z.nullable(schema.unwrap()).optional();
    return [key, schema.description === undefined ? inner : inner.describe(schema.description)];
  });
  // Safe: every key was looked up in the shape and unwrapped as the type says.
  return Object.fromEntries(chosen) as Chosen<S, Key>;
}

const valueName = z.string().superRefine((text, context) => {
  const parsed = parseFieldName(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
  else if (parsed.name.kind === 'special' || parsed.name.line !== null)
    context.addIssue({ code: 'custom', message: 'must be the name of a value in data' });
});

function bounded<Value extends z.ZodType>(value: Value) {
  return z
    .record(valueName, value)
    .refine(
      (entries) => Object.keys(entries).length <= limits.templateFields,
      `must have at most ${limits.templateFields} entries`,
    );
}

const sharedFieldSchema = z.strictObject({
  ...choose({ ...identity, ...drawing }, sharedProperties),
  dependencies: dependencyRule.nullable().optional(),
});

export const sharedFieldDataSchema = bounded(sharedFieldSchema).describe(
  'By name: properties that all fields of that name share. They override the properties of the fields.',
);

export const defaultsSchema = z
  .strictObject(choose(drawing, defaultableProperties))
  .describe('How fields are drawn that do not set the property themselves.');

const rulesOfGroups = bounded(dependencyRule);

/** A rule for the fields that it names. */
const rulesOfTargets = z
  .array(
    dependencyRule.extend({
      targets: z.array(valueName).min(1).max(limits.templateFields).describe('Names of fields'),
    }),
  )
  .max(limits.templateFields)
  .refine(
    (rules) => rules.reduce((sum, { targets }) => sum + targets.length, 0) <= limits.fieldRuleTargets,
    `must have at most ${limits.fieldRuleTargets} targets in all rules together`,
  );

export const fieldDependenciesSchema = z
  .union([rulesOfGroups, rulesOfTargets])
  .describe(
    'By group: conditional logic for all fields whose names begin with the group and a slash. Or a list of rules, each with its `targets`, the names of the fields that it is for.',
  );

/**
 * Character widths in em of the customer's own monospaced typefaces, measured when the rules were
 * saved.
 */
const characterWidthsSchema = z.record(z.string(), z.number().positive()).default({});

export const fieldRulesShape = {
  sharedFieldData: sharedFieldDataSchema,
  defaults: defaultsSchema,
  fieldDependencies: fieldDependenciesSchema,
  characterWidths: characterWidthsSchema,
};

export type FieldRules = {
  sharedFieldData: z.output<typeof sharedFieldDataSchema>;
  defaults: z.output<typeof defaultsSchema>;
  fieldDependencies: z.output<typeof fieldDependenciesSchema>;
  characterWidths: z.output<typeof characterWidthsSchema>;
};

/** The rules as callers send them. Character widths are added on saving. */
export type SentRules = Omit<FieldRules, 'characterWidths'>;

export const noRules: FieldRules = {
  sharedFieldData: {},
  defaults: {},
  fieldDependencies: {},
  characterWidths: {},
};
