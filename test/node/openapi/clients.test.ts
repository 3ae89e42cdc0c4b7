import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'esbuild';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

/** The programs find their packages only from inside the repository. */
mkdirSync('.dev', { recursive: true });
const folder = mkdtempSync(resolve('.dev/typed-clients-'));
let product: LocalProduct;

beforeAll(async () => {
  product = await sharedProduct();
  const text = await (await fetch(`${product.origin}/api/v1/openapi.json`)).text();
  writeFileSync(join(folder, 'openapi.json'), text);
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(text)));
  await createClient({
    input: join(folder, 'openapi.json'),
    output: join(folder, 'client'),
    logs: { level: 'silent' },
  });
  cpSync('examples/typed-clients', folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What the compiler says of programs, under its strict rules. */
function compile(...programs: string[]): string {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, files: programs }));
  return spawnSync('tsc', ['--pretty', 'false', '-p', config], { encoding: 'utf8' }).stdout;
}

/** Runs a program against the product, as its reader would. */
async function run(program: string) {
  const outfile = join(folder, `${program}.mjs`);
  const entry = join(folder, `${program}.ts`);
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
  const { token_id, token_secret } = product.credentials.live;
  const env = {
    ...process.env,
    QUILLET_ORIGIN: product.origin,
    QUILLET_TOKEN: `${token_id}:${token_secret}`,
  };
  const { stdout, stderr } = spawnSync(process.execPath, [outfile, 'examples/membership-form.pdf'], {
    encoding: 'utf8',
    env,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('programs of both generators compile under strict rules', () => {
  expect(compile('openapi-fetch.ts', 'hey-api.ts')).toBe('');
});

it('what the API does not take or answer does not compile', () => {
  const wrong = `
    import createClient from 'openapi-fetch';
    import type { paths } from './api';
    const api = createClient<paths>();
    const path = { template_id: 'tpl_1' };
    // A number of a query is no text, a body has its parts, and a path exists.
    api.GET('/api/v1/submissions', { params: { query: { limit: '5' } } });
    api.POST('/api/v1/templates/{template_id}/submissions', { params: { path }, body: { date: {} } });
    api.GET('/api/v1/submission');
    const { error } = await api.GET('/api/v1/templates/{template_id}', { params: { path } });
    if (error?.error.code === 'no_such_code') console.log(error);
    if (error && 'submission' in error) console.log(error.submission.id);
  `;
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const lines = compile('wrong.ts').match(/wrong\.ts\((\d+)/g);
  expect(new Set(lines)).toEqual(new Set([7, 8, 9, 11, 12].map((line) => `wrong.ts(${line}`)));
});

describe.each(['openapi-fetch', 'hey-api'])('the program with %s', (program) => {
  it('creates a template, fills it, lists it and understands a refusal', async () => {
    const told = await run(program);
    expect(told).toEqual({
      state: 'processed',
      pdf: expect.stringContaining('/downloads/'),
      id: expect.stringMatching(/^sub_/),
      listed: expect.arrayContaining([told.id]),
      problems: ['#/member: is missing'],
    });
    expect((await product.download(told.pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
