/** JSON inside a script element. `<` is escaped, so that no value ends the element. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
