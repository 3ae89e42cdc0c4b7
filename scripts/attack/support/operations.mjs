import { send } from './send.mjs';

/** @typedef {import('./send.mjs').Json} Json */
/**
 * `path` is below /api/v1, with the names of its ids in braces.
 * @typedef {{ id: string, method: string, path: string, scopes: string[], body: Json, names: string[] }} Operation
 */

/** Reads all operations from the public description of the API. @returns {Promise<Operation[]>} */
export async function readOperations(/** @type {string} */ origin) {
  const { json } = await send(`${origin}/api/v1/openapi.json`);
  return Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        scopes: operation['x-required-scopes'] ?? [],
        body: operation.requestBody,
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      })),
  );
}

/**
 * The path of an operation with these ids.
 * @param {Operation} operation
 * @param {Record<string, string>} ids
 */
export function pathWith({ path }, ids) {
  return path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'absent');
}
