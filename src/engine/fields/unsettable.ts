import * as z from 'zod';
import { defaultableProperties } from './field-catalogue';

type Shape = Record<string, z.ZodType>;
type Defaultable = (typeof defaultableProperties)[number];

/**
 * Properties for which null means unset: the template's `defaults` decide, else the documented
 * default.
 */
export type Unsettable<S extends Shape> = {
  [Key in keyof S]: Key extends Defaultable
    ? S[Key] extends z.ZodDefault<infer Inner extends z.ZodType>
      ? z.ZodDefault<z.ZodNullable<Inner>>
      : S[Key]
    : S[Key];
};

export function unsettable<S extends Shape>(shape: S): Unsettable<S> {
  const changed = Object.entries(shape).map(([name, schema]) =>
    isDefaultable(name) && schema instanceof z.ZodDefault
      ? [name, z.nullable(schema.unwrap()).default(null).describe(describeUnset(schema))]
      : [name, schema],
  );
  // Safe: only the schemas of the named properties change, exactly as the type says.
  return Object.fromEntries(changed) as Unsettable<S>;
}

function isDefaultable(name: string): name is Defaultable {
  return defaultableProperties.some((property) => property === name);
}

function describeUnset(schema: z.ZodDefault): string {
  const otherwise = z.toJSONSchema(schema).default ?? null;
  const said = otherwise === null ? '' : `, else ${JSON.stringify(otherwise)}`;
  return [schema.description, `null: the template’s default${said}`].filter(Boolean).join('. ');
}
