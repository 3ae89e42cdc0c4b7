// Prepares everything that `npm start` needs before the server runs: a free port, secrets, the
// database, the first account. A finished step does nothing.
import { mkdirSync } from 'node:fs';
import { loadCredentials } from './local/credentials.mjs';
import { prepareDatabase } from './local/database.mjs';
import { refuseIfTaken } from './local/instance.mjs';
import { introduce } from './local/introduce.mjs';
import { statePaths } from './local/paths.mjs';
import { ensureSigningKey } from './local/secrets.mjs';
import { prepareChromium } from './prepare-chromium.mjs';

const port = Number(process.env.PORT);
const paths = statePaths(process.env.QUILLET_STATE ?? process.cwd());

mkdirSync(paths.dev, { recursive: true });
await refuseIfTaken(port, paths);
ensureSigningKey(paths.secrets);
const credentials = loadCredentials(paths.credentials, port);
await prepareDatabase(paths, credentials);
// The first start must take less than a minute, so a slow download is given up; miniflare tries
// again when needed.
prepareChromium(25);
await introduce(credentials, paths);
