// npm run docspring-client -- --client FOLDER --to http://127.0.0.1:8787: has the client of DocSpring itself call all
// of its methods, and validates each answer by the client's own classes (docs/compatibility.md).
// FOLDER is where it is installed: npm install --ignore-scripts docspring@3.0.0. It is no package of ours,
// because it brings 115 others. The token is in QUILLET_TOKEN: it makes and removes records, so use npm start.
// Exits with 1 if a method was not called or refused, or if an answer lacks what no table of ours names.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RecordedClient } from './docspring-client/recorded-client.mjs';
import { story } from './docspring-client/story.mjs';
import { readToken } from './export/read-token.mjs';

const { values } = parseArgs({ options: { client: { type: 'string' }, to: { type: 'string' } } });
if (values.client === undefined || values.to === undefined) {
  console.error('Usage: npm run docspring-client -- --client FOLDER --to http://127.0.0.1:8787');
  process.exit(2);
}
const { Client } = createRequire(join(resolve(values.client), 'package.json'))('docspring');
const client = new Client();
const [username, password] = readToken(undefined).split(':');
client.apiClient.basePath = `${new URL(values.to).origin}/api/v1`;
Object.assign(client.apiClient.authentications.api_token_basic, { username, password });

const recorded = new RecordedClient(client);
await story(recorded);
const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(client)).filter(
  (name) => name !== 'constructor',
);
for (const name of methods) console.log(`${name.padEnd(34)}${recorded.about(name)}`);
const wrong = methods.filter((name) => !recorded.isFine(name));
console.log(`${methods.length - wrong.length} of ${methods.length} methods`);
process.exitCode = wrong.length === 0 ? 0 : 1;
