/** Names a template with its id, which the filter also accepts: names may repeat, ids do not. */
export function namedTemplate({ id, name }: { id: string; name: string }): string {
  return `${name} · ${id}`;
}
