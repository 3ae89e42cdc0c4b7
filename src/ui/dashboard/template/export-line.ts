/** The environment from which all of the examples take their token. */
export function exportLine(id: string, secret: string): string {
  return `export QUILLET_TOKEN='${id}:${secret}'`;
}
