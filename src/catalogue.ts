/**
 * A catalogue is a record of rows, one for each name, and a row holds all that its idea needs. What the rest of the
 * code reads is derived from the rows, and so are its types. The casts are here, and nowhere else: TypeScript does not
 * follow names and values through `Object.entries`.
 */

/** One part of each row, under the names of the rows. */
export function columnOf<Part extends PropertyKey, Rows extends Record<keyof Rows, Record<Part, unknown>>>(
  rows: Rows,
  part: Part,
): { readonly [Name in keyof Rows]: Rows[Name][Part] } {
  const parts = namesOf(rows).map((name) => [name, rows[name][part]]);
  return Object.fromEntries(parts) as { readonly [Name in keyof Rows]: Rows[Name][Part] };
}

/** The names in the order of the rows. A catalogue is never empty. */
export function namesOf<Rows extends object>(rows: Rows): [keyof Rows & string, ...(keyof Rows & string)[]] {
  return Object.keys(rows) as [keyof Rows & string, ...(keyof Rows & string)[]];
}
