// npm run bundle [-- DIR]: how large the Worker is, what in it is large, and whether that is more than it may be. DIR is what
// `wrangler deploy --dry-run --outdir DIR --metafile DIR/meta.json` has written; without it, that is done first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Cloudflare takes 3 MiB compressed on the free plan. Code also costs time at every start, so there is far to go to that. */
const MOST_KIB = 1_900;
const LISTED = 25;

const build = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-bundle-'));
  const options = ['--env=', '--outdir', folder, '--metafile', join(folder, 'meta.json')];
  execFileSync('wrangler', ['deploy', '--dry-run', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
};

/** What is uploaded: the code and the modules beside it, not the source map. */
const uploadedFrom = (/** @type {string} */ folder) =>
  readdirSync(folder)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name) => readFileSync(join(folder, name)));

/** Bytes of the code by package, or by folder of ours. */
const largest = (/** @type {string} */ metafile) => {
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
};

const ownerOf = (/** @type {string} */ file) => {
  const inPackage = file
    .split('node_modules/')
    .at(-1)
    ?.match(/^(@[^/]+\/)?[^/]+/)?.[0];
  return file.includes('node_modules/') ? `${inPackage}` : file.split('/').slice(0, 3).join('/');
};

// Names of classes and functions are shortened, so nobody may ask for one.
const ASKS =
  /constructor\.name\b|\b(fn|func|callback)\.name\s*[!=]==?|\.name\s*=\s*(this|new\.target)\.constructor\.name/;
const MAY_ASK = [
  // For the names of built-in classes.
  'drizzle-orm/utils.js',
  'otpauth/dist/otpauth.esm.js',
  // For one that src/service/accounts/sign-in/passkeys.ts gives back.
  '@peculiar/asn1-schema/build/es2015/parser.js',
  // In the browser; and for names of errors, which nobody looks at (print-page.ts asks for the class).
  '@cloudflare/puppeteer/lib/esm/puppeteer/generated/injected.js',
  '@cloudflare/puppeteer/lib/esm/puppeteer/common/Errors.js',
  // For the words of mistakes in our own code.
  '@cloudflare/puppeteer/lib/esm/puppeteer/util/decorators.js',
  '@peculiar/asn1-schema/build/es2015/schema.js',
  '@peculiar/asn1-schema/build/es2015/decorators.js',
  'zod/v4/',
  // Map, Set and Arguments, as older compilers copy what is iterated.
  'write-excel-file/modules/',
];

const askingForNames = (/** @type {string} */ metafile) => {
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8'));
  const code = Object.keys(inputs).filter((file) => /\.(m?js|tsx?)$/.test(file) && !file.startsWith('dist/'));
  return code.filter((file) => {
    const isKnown = MAY_ASK.some((known) => file.includes(`node_modules/${known}`));
    return !isKnown && existsSync(file) && ASKS.test(readFileSync(file, 'utf8'));
  });
};

const kib = (/** @type {number} */ bytes) => `${Math.round(bytes / 1024)}`.padStart(6);

const given = process.argv[2];
const folder = given ?? build();
try {
  for (const [owner, bytes] of largest(join(folder, 'meta.json'))) console.log(`${kib(bytes)} KiB  ${owner}`);
  const uploaded = Buffer.concat(uploadedFrom(folder));
  const packed = gzipSync(uploaded).length;
  console.log(`${kib(uploaded.length)} KiB, ${Math.round(packed / 1024)} KiB gzip; at most ${MOST_KIB}`);
  if (packed > MOST_KIB * 1024) {
    console.error(
      'The Worker has become too large: see what is large above, and docs/adr/0043-the-bundle.md.',
    );
    process.exitCode = 1;
  }
  for (const file of askingForNames(join(folder, 'meta.json'))) {
    console.error(
      `${file} asks for the name of a class or function: those are shortened (wrangler.toml, minify).`,
    );
    process.exitCode = 1;
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true });
}
