import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedProduct } from '../support/shared-product';

const folder = mkdtempSync(join(tmpdir(), 'quillet-lint-'));
const file = join(folder, 'openapi.json');
let document: { paths: Record<string, unknown>; webhooks: Record<string, unknown> };

beforeAll(async () => {
  const { origin } = await sharedProduct();
  const text = await (await fetch(`${origin}/api/v1/openapi.json`)).text();
  writeFileSync(file, text);
  document = JSON.parse(text);
});

afterAll(() => rmSync(folder, { recursive: true }));

type Problem = { ruleId: string; severity: string; message: string; location: { pointer: string }[] };

/** Paths of the contract. The router takes the fixed one first, so nobody is misled. */
const settled =
  /`\/api\/v1\/submissions\/\{submission_id\}\/generate_preview` and `\/api\/v1\/submissions\/batches\//;

function lint(path: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      path,
      '--extends=recommended',
      '--format=json',
      '--max-problems=1000',
    ],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
      // The tool tells nobody that it runs.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const { problems }: { problems: Problem[] } = JSON.parse(stdout);
  return problems
    .filter(({ message }) => !settled.test(message))
    .map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

it('the served document keeps all recommended rules of a linter', () => {
  expect(lint(file)).toEqual([]);
});

it('the linter would find an example that its schema forbids, and a word that no schema has', () => {
  const wrong = structuredClone(document);
  const broken = { get: { ...Object(wrong.paths['/api/v1/authentication']).get } };
  broken.get.responses = structuredClone(broken.get.responses);
  Object.assign(broken.get.responses['200'].content['application/json'], {
    schema: { type: 'object', properties: { status: { type: 'string', documentedAs: {} } } },
    example: { status: 1 },
  });
  wrong.paths['/api/v1/authentication'] = broken;
  const path = join(folder, 'wrong.json');
  writeFileSync(path, JSON.stringify(wrong));
  expect(lint(path).map((problem) => problem.split(' ')[0])).toEqual(
    expect.arrayContaining(['struct', 'no-invalid-media-type-examples']),
  );
});

it('a parser of OpenAPI 3.1 reads the served document', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
