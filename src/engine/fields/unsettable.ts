import * as z from 'zod';
import { defaultableProperties } from './field-catalogue';

type Shape = Record<string, z.ZodType>;
type Defaultable = (typeof defaultableProperties)[number];

/** Of these properties null is the same as nothing: the template's `defaults` decide, else the documented default. */
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
  // Only the schemas of the named properties are others, exactly as the type says.
  return Object.fromEntries(changed) as Unsettable<S>;
}

const isDefaultable = (name: string): name is Defaultable =>
  defaultableProperties.some((property) => property === name);

function describeUnset(schema: z.ZodDefault): string {
  const otherwise = z.toJSONSchema(schema).default ?? null;
  const said = otherwise === null ? '' : `, else ${JSON.stringify(otherwise)}`;
  return [schema.description, `null: the template’s default${said}`].filter(Boolean).join('. ');
}
