// Makes the state of a release: npm run release:state -- CHECKOUT [PORT]. CHECKOUT is a clone at the
// release's commit, with its packages installed. Starts that product, makes a state through HTTP, and
// packs it into test/fixtures/releases/<release>, with what must stay true of it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256 } from './client.mjs';
import { makeState, readTruth } from './make-state.mjs';
import { startProduct } from './product.mjs';

const [checkout = '', port = '8870'] = process.argv.slice(2);
if (checkout === '' || !existsSync(join(checkout, 'package.json'))) {
  console.error('Name a checkout of the release: npm run release:state -- CHECKOUT [PORT]');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const releases = resolve('test/fixtures/releases');
const fixture = join(releases, version);
if (existsSync(join(fixture, 'state.tar.gz'))) {
  console.error(`Release ${version} has a state already, and a released state never changes.`);
  process.exit(1);
}
const state = mkdtempSync(join(tmpdir(), 'quillet-state-'));
const sink = createServer((_request, response) => response.end()).listen(Number(port) + 1, '127.0.0.1');
try {
  mkdirSync(fixture, { recursive: true });
  await pack();
  writeHashes();
  console.log(`The state of release ${version} is in ${fixture}.`);
} finally {
  sink.close();
  sink.closeAllConnections();
  rmSync(state, { recursive: true, force: true });
}

/** The hashes of all fixtures: a test fails when one was changed by hand. */
function writeHashes() {
  const list = join(releases, 'hashes.json');
  const hashes = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  for (const file of ['state.tar.gz', 'truth.json'])
    hashes[`${version}/${file}`] = sha256(readFileSync(join(fixture, file)));
  writeFileSync(list, `${JSON.stringify(hashes, null, 2)}\n`);
}

async function pack() {
  const product = await startProduct({ checkout: resolve(checkout), state, port: Number(port) });
  let made;
  let truth;
  try {
    made = await makeState({ ...product, sink: `http://127.0.0.1:${Number(port) + 1}/` });
    truth = await readTruth(product, made);
  } finally {
    await product.stop();
  }
  const madeAt = new Date().toISOString();
  writeFileSync(
    join(fixture, 'truth.json'),
    `${JSON.stringify({ version, madeAt, made, truth }, null, 1)}\n`,
  );
  const parts = ['.wrangler/state', '.dev/credentials.json', '.dev/secrets.env'];
  const left = ['--exclude=.wrangler/state/v3/cache', '--exclude=.wrangler/state/v3/kv'];
  execFileSync('tar', ['-czf', join(fixture, 'state.tar.gz'), ...left, '-C', state, ...parts]);
}
