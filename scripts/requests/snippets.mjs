import { csharp } from './languages/csharp.mjs';
import { curl } from './languages/curl.mjs';
import { go } from './languages/go.mjs';
import { java } from './languages/java.mjs';
import { javascript } from './languages/javascript.mjs';
import { php } from './languages/php.mjs';
import { python } from './languages/python.mjs';
import { ruby } from './languages/ruby.mjs';

/** The origin that the Worker replaces with its own. */
export const ORIGIN = 'https://quillet.example.com';

/** How each language writes a request. The token is `id:secret` in the environment, as QUILLET_TOKEN. */
export const languages = { curl, javascript, python, php, ruby, go, csharp, java };

/** @typedef {import('./requests.mjs').ExampleRequest} ExampleRequest */

/** The snippets of each operation, by language. @returns {Record<string, Record<string, string>>} */
export function snippets(/** @type {ExampleRequest[]} */ requests, origin = ORIGIN) {
  return Object.fromEntries(
    requests.map((request) => [
      request.id,
      Object.fromEntries(Object.entries(languages).map(([name, write]) => [name, write(request, origin)])),
    ]),
  );
}
