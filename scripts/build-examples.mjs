// Makes the examples of all operations from the API description: snippets.json, postman.json and
// bruno.zip in dist/assets.
import { zipSync } from 'fflate';
import { brunoCollection } from './requests/bruno.mjs';
import { postmanCollection } from './requests/postman.mjs';
import { exampleRequests } from './requests/requests.mjs';
import { ORIGIN, snippets } from './requests/snippets.mjs';

/** A file of the same content is the same file, whenever it is made. */
const MADE = new Date(1980, 0, 1);

/** The files by name. @returns {Map<string, Uint8Array>} */
export function exampleFiles(/** @type {Uint8Array} */ description) {
  const requests = exampleRequests(JSON.parse(Buffer.from(description).toString('utf8')));
  const folder = [...brunoCollection(requests, ORIGIN)].map(([path, text]) => [
    `quillet/${path}`,
    Buffer.from(text),
  ]);
  return new Map([
    ['snippets.json', Buffer.from(JSON.stringify(snippets(requests)))],
    ['postman.json', Buffer.from(JSON.stringify(postmanCollection(requests, ORIGIN)))],
    ['bruno.zip', zipSync(Object.fromEntries(folder), { level: 9, mtime: MADE })],
  ]);
}
