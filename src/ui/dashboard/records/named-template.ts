/** What people read and the service understands: names need not be unique, ids are. */
export function namedTemplate({ id, name }: { id: string; name: string }): string {
  return `${name} · ${id}`;
}
