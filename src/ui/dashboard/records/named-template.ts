/** What people read and the service understands: names need not be unique, ids are. */
export const namedTemplate = ({ id, name }: { id: string; name: string }): string => `${name} · ${id}`;
