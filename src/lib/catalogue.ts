/**
 * A catalogue is a record of rows, one for each name. A row holds all that its idea needs; the
 * values and types of other code are derived from the rows. Casts are needed only here, because
 * TypeScript does not follow names and values through `Object.entries`.
 */

/** Returns one part of each row, under the names of the rows. */
export function columnOf<Part extends PropertyKey, Rows extends Record<keyof Rows, Record<Part, unknown>>>(
  rows: Rows,
  part: Part,
): { readonly [Name in keyof Rows]: Rows[Name][Part] } {
  const parts = namesOf(rows).map((name) => [name, rows[name][part]]);
  return Object.fromEntries(parts) as { readonly [Name in keyof Rows]: Rows[Name][Part] };
}

/** Replaces each name of another catalogue's row by that row. */
export function joinedTo<Target extends object, Rows extends Record<keyof Rows, keyof Target>>(
  target: Target,
  rows: Rows,
): { readonly [Name in keyof Rows]: Target[Rows[Name]] } {
  const found = namesOf(rows).map((name) => [name, target[rows[name]]]);
  return Object.fromEntries(found) as { readonly [Name in keyof Rows]: Target[Rows[Name]] };
}

/** The results of a column of functions for the same argument. */
export function answersOf<Asked, Column extends Record<keyof Column, (asked: Asked) => unknown>>(
  column: Column,
  asked: Asked,
): { readonly [Name in keyof Column]: ReturnType<Column[Name]> } {
  const answers = namesOf(column).map((name) => [name, column[name](asked)]);
  return Object.fromEntries(answers) as { readonly [Name in keyof Column]: ReturnType<Column[Name]> };
}

/** The values that are not undefined, each under the name that the column gives it. */
export function renamed<
  Column extends Record<keyof Column, PropertyKey>,
  Values extends { readonly [Name in keyof Column]?: unknown },
>(
  column: Column,
  values: Values,
): { [Name in keyof Column & keyof Values as Column[Name]]?: Exclude<Values[Name], undefined> } {
  const there = namesOf(column).filter((name) => values[name] !== undefined);
  const moved = there.map((name) => [column[name], values[name]]);
  return Object.fromEntries(moved) as ReturnType<typeof renamed<Column, Values>>;
}

/** Makes a value of one type from each row. */
export function mapRows<Rows extends object, Made>(
  rows: Rows,
  make: (row: Rows[keyof Rows], name: keyof Rows & string) => Made,
): { readonly [Name in keyof Rows]: Made } {
  const made = namesOf(rows).map((name) => [name, make(rows[name], name)]);
  return Object.fromEntries(made) as { readonly [Name in keyof Rows]: Made };
}

/** The rows, or the parts of a column, in their order. */
export function valuesOf<Rows extends object>(rows: Rows): [Rows[keyof Rows], ...Rows[keyof Rows][]] {
  return Object.values(rows) as [Rows[keyof Rows], ...Rows[keyof Rows][]];
}

/** The names in the order of the rows. A catalogue is never empty. */
export function namesOf<Rows extends object>(rows: Rows): [keyof Rows & string, ...(keyof Rows & string)[]] {
  return Object.keys(rows) as [keyof Rows & string, ...(keyof Rows & string)[]];
}
