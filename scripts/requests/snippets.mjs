import { languages } from '../../src/lib/requests/languages.mjs';

/** The origin that the Worker replaces with its own. */
export const ORIGIN = 'https://quillet.example.com';

/** @typedef {import('../../src/lib/requests/example-request.mjs').ExampleRequest} ExampleRequest */

/** The snippets of each operation, by language. @returns {Record<string, Record<string, string>>} */
export function snippets(/** @type {ExampleRequest[]} */ requests, origin = ORIGIN) {
  return Object.fromEntries(
    requests.map((request) => [
      request.id,
      Object.fromEntries(Object.entries(languages).map(([name, write]) => [name, write(request, origin)])),
    ]),
  );
}
