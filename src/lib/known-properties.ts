import * as z from 'zod';
import { closest } from './closest';

/** A schema as the library holds it, below its own methods. */
type Schema = z.core.$ZodType;

/**
 * The property that an unknown one most likely stands for, as a path: one of the same object with a
 * similar name, or one of this very name in an object inside. Null: none is near.
 */
export function meantProperty(schema: Schema, path: readonly PropertyKey[], key: string): string[] | null {
  const shapes = follow(schema, path).flatMap(shapesIn);
  const names = shapes.flatMap(Object.keys);
  // Another alternative has this property, so the name is not misspelled.
  if (names.includes(key)) return null;
  const near = closest(key, names);
  if (near !== null) return [near];
  const members = shapes.flatMap((shape) => Object.entries(shape));
  const holder = members.find(([, inner]) => shapesIn(inner).some((shape) => Object.hasOwn(shape, key)));
  return holder ? [holder[0], key] : null;
}

/** Whether the schema itself names the last property of a path, or it is a position in a list. */
export function namesProperty(schema: Schema, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1);
  if (typeof key === 'number') return true;
  return follow(schema, path.slice(0, -1)).some((at) =>
    shapesIn(at).some((shape) => Object.hasOwn(shape, String(key))),
  );
}

type Shape = Readonly<Record<string, Schema>>;

/** The schemas at a path. Alternatives give several. */
function follow(schema: Schema, path: readonly PropertyKey[]): Schema[] {
  return path.reduce<Schema[]>((at, step) => at.flatMap((one) => stepInto(one, step)), [schema]);
}

function stepInto(schema: Schema, step: PropertyKey): Schema[] {
  return partsOf(schema).flatMap((part) => {
    if (part instanceof z.ZodObject) {
      const member: Schema | undefined = part._zod.def.shape[String(step)];
      return member ? [member] : [];
    }
    if (part instanceof z.ZodArray) return [part._zod.def.element];
    if (part instanceof z.ZodRecord) return [part._zod.def.valueType];
    return [];
  });
}

function shapesIn(schema: Schema): Shape[] {
  return partsOf(schema).flatMap((part) => (part instanceof z.ZodObject ? [part._zod.def.shape] : []));
}

/** The schemas that a schema wraps or chooses from, until it wraps none. */
function partsOf(schema: Schema): Schema[] {
  const inner = wrappedIn(schema);
  return inner.length > 0 ? inner.flatMap(partsOf) : [schema];
}

function wrappedIn(schema: Schema): readonly Schema[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return [schema._zod.def.innerType];
  if (schema instanceof z.ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.ZodIntersection) return [schema._zod.def.left, schema._zod.def.right];
  if (schema instanceof z.ZodPipe) {
    const { in: from, out } = schema._zod.def;
    return [from, out].filter((one) => !(one instanceof z.ZodTransform));
  }
  return [];
}
