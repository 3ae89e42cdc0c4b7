import { nameText } from '../../core/api/query-schemas';

export const folderName = nameText({ pattern: /\//, message: 'must not contain a slash' });

/** Accepts this property without `{ folder: {…} }` around it. */
export function withFolder(property: string): (body: unknown) => unknown {
  return (body) =>
    typeof body === 'object' && body !== null && !('folder' in body) && property in body
      ? { folder: body }
      : body;
}
