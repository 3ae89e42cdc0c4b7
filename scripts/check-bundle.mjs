// npm run bundle [-- DIR]: prints the size of the Worker and its largest parts, and fails above the
// limit. DIR is the output of `wrangler deploy --dry-run --outdir DIR --metafile DIR/meta.json`;
// without DIR, the script runs that command first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Cloudflare accepts 3 MiB compressed on the free plan. This limit is far lower, because code costs
 * time at every start.
 */
const MOST_KIB = 2_240;
const LISTED = 25;

function build() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-bundle-'));
  const options = ['--env=', '--outdir', folder, '--metafile', join(folder, 'meta.json')];
  execFileSync('wrangler', ['deploy', '--dry-run', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** The uploaded modules, without the source map. */
function uploadedFrom(/** @type {string} */ folder) {
  return readdirSync(folder)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name) => readFileSync(join(folder, name)));
}

/** The bytes of the code by npm package, or by folder of src. */
function largest(/** @type {string} */ metafile) {
  const { outputs } = JSON.parse(readFileSync(metafile, 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const output of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
      const owner = ownerOf(file);
      sizes.set(owner, (sizes.get(owner) ?? 0) + bytesInOutput);
    }
  }
  return [...sizes].sort(([, one], [, other]) => other - one).slice(0, LISTED);
}

function ownerOf(/** @type {string} */ file) {
  const inPackage = file
    .split('node_modules/')
    .at(-1)
    ?.match(/^(@[^/]+\/)?[^/]+/)?.[0];
  return file.includes('node_modules/') ? `${inPackage}` : file.split('/').slice(0, 3).join('/');
}

// Modules that read names of classes or functions. The bundle shortens names, so no other module
// may read one.
const ASKS =
  /constructor\.name\b|\b(fn|func|callback)\.name\s*[!=]==?|\.name\s*=\s*(this|new\.target)\.constructor\.name/;
const MAY_ASK = [
  // Reads the names of built-in classes.
  'drizzle-orm/utils.js',
  'otpauth/dist/otpauth.esm.js',
  // Reads the name of a class that src/service/accounts/sign-in/passkeys.ts returns.
  '@peculiar/asn1-schema/build/es2015/parser.js',
  // Runs in the browser, or reads names of errors that nothing compares (print-page.ts compares the
  // class).
  '@cloudflare/puppeteer/lib/esm/puppeteer/generated/injected.js',
  '@cloudflare/puppeteer/lib/esm/puppeteer/common/Errors.js',
  // Names of errors, too: open-id.ts compares the class.
  'oauth4webapi/build/index.js',
  // Reads names for messages about mistakes in our own code.
  '@cloudflare/puppeteer/lib/esm/puppeteer/util/decorators.js',
  '@peculiar/asn1-schema/build/es2015/schema.js',
  '@peculiar/asn1-schema/build/es2015/decorators.js',
  'zod/v4/',
  // Reads Map, Set and Arguments, as older compilers do to copy iterables.
  'write-excel-file/modules/',
];

function askingForNames(/** @type {string} */ metafile) {
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8'));
  const code = Object.keys(inputs).filter((file) => /\.(m?js|tsx?)$/.test(file) && !file.startsWith('dist/'));
  return code.filter((file) => {
    const isKnown = MAY_ASK.some((known) => file.includes(`node_modules/${known}`));
    return !isKnown && existsSync(file) && ASKS.test(readFileSync(file, 'utf8'));
  });
}

function kib(/** @type {number} */ bytes) {
  return `${Math.round(bytes / 1024)}`.padStart(6);
}

const given = process.argv[2];
const folder = given ?? build();
try {
  for (const [owner, bytes] of largest(join(folder, 'meta.json'))) console.log(`${kib(bytes)} KiB  ${owner}`);
  const uploaded = Buffer.concat(uploadedFrom(folder));
  const packed = gzipSync(uploaded).length;
  console.log(`${kib(uploaded.length)} KiB, ${Math.round(packed / 1024)} KiB gzip; at most ${MOST_KIB}`);
  if (packed > MOST_KIB * 1024) {
    console.error('The Worker is too large. See the largest parts above, and docs/adr/0043-the-bundle.md.');
    process.exitCode = 1;
  }
  for (const file of askingForNames(join(folder, 'meta.json'))) {
    console.error(
      `${file} reads the name of a class or function, but the build shortens these names (wrangler.toml, minify).`,
    );
    process.exitCode = 1;
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true });
}
