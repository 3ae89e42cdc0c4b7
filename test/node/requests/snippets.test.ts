import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequests } from '../../../scripts/requests/requests.mjs';
import { snippets } from '../../../scripts/requests/snippets.mjs';
import type { ExampleRequest } from '../../../src/lib/requests/example-request.mjs';
import { languages } from '../../../src/lib/requests/languages.mjs';
import { blankPdf } from '../support/blank-pdf';
import { LocalProduct } from '../support/local-product';
import { expectedOf } from './support/expected';
import { hostileRequests } from './support/hostile';
import { startRecorder } from './support/recorder';
import { canRun, type Language, runSnippets, sentFiles } from './support/runtimes';

const token = 'api_test_0:secret with "quotes"';
const names = Object.keys(languages) as Language[];
/** Running each of these takes too long in a language that is compiled first: they are one of each kind. */
const kinds = [
  'createTemplate',
  'addFields',
  'createSubmission',
  'getTemplate',
  'deleteTemplate',
  'previewFields',
];
const all: Language[] = ['curl', 'javascript', 'python'];

const requests = exampleRequests(JSON.parse(readFileSync('dist/assets/openapi.json', 'utf8')));
let folder: string;
let recorder: Awaited<ReturnType<typeof startRecorder>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillet-snippets-'));
  recorder = await startRecorder();
});

afterAll(async () => {
  await recorder.end();
  rmSync(folder, { recursive: true });
});

describe.each(names)('the snippets in %s', (language) => {
  it('are there for every operation, and no two are the same', () => {
    const texts = Object.values(snippets(requests)).map((ofOperation) => ofOperation[language]);
    expect(texts).toHaveLength(requests.length);
    expect(new Set(texts).size).toBe(requests.length);
    for (const text of texts) expect(text).not.toMatch(/undefined|\[object|NaN/);
  });

  it.skipIf(!canRun(language))('send what the operation takes', { timeout: 120_000 }, async () => {
    const written = snippets(requests, recorder.origin);
    const sent = all.includes(language) ? requests : requests.filter(({ id }) => kinds.includes(id));
    const texts = sent.map(({ id }) => written[id]?.[language] ?? '');
    const place = join(folder, language);
    const said = await runSnippets(texts, { language, folder: place, token });
    expect(recorder.taken(), said).toEqual(sent.map((request) => expectedOf(request, token)));
    expect(readFileSync(join(place, 'answer.pdf'), 'utf8')).toBe('{}');
  });

  it.skipIf(!canRun(language))('keep awkward texts as they are', { timeout: 120_000 }, async () => {
    const written = snippets(hostileRequests, recorder.origin);
    const texts = hostileRequests.map(({ id }) => written[id]?.[language] ?? '');
    const said = await runSnippets(texts, { language, folder: join(folder, `${language}-texts`), token });
    expect(recorder.taken(), said).toEqual(hostileRequests.map((request) => expectedOf(request, token)));
  });

  // Where no runtime is installed, a person has read these, and they change only on purpose.
  it.each([...kinds, ...hostileRequests.map(({ id }) => id)])(
    'are written as they were read: %s',
    async (id) => {
      const text = snippets([...requests, ...hostileRequests])[id]?.[language] ?? '';
      await expect(text).toMatchFileSnapshot(`../../fixtures/snippets/${language}/${id}.txt`);
    },
  );
});

describe('every snippet', () => {
  let product: LocalProduct;
  /** A snippet with the ids of real records in place of those of the examples. */
  let realOf: (text: string) => string;

  beforeAll(async () => {
    product = await LocalProduct.start();
    const { id: template } = await product.upload(await blankPdf());
    const { submission } = await product.make(template, { data: {} });
    realOf = (text) =>
      text
        .replaceAll('tpl_1Nq2Xc0aB3dE5fG7hJ9k', template)
        .replaceAll('sub_1Nq2Xc0aB3dE5fG7hJ9k', submission.id);
  });

  afterAll(() => product.end());

  // What arrives is the same in each language, so one is enough here.
  it('is understood by the product', { timeout: 240_000 }, async () => {
    const { token_id, token_secret } = product.credentials.live;
    const font = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
    const written = snippets(requests, product.origin);
    const files = { ...sentFiles, 'form.pdf': await blankPdf(), 'font.ttf': readFileSync(font) };
    const run = { folder: join(folder, 'product'), token: `${token_id}:${token_secret}`, files };
    const misunderstood: string[] = [];
    // What takes the template away comes last.
    for (const { id } of requests.toSorted((one, other) => takesAway(one) - takesAway(other))) {
      const said = await runSnippets([realOf(written[id]?.['curl'] ?? '')], { language: 'curl', ...run });
      const [, code] = /"error":\{"code":"(\w+)"/.exec(said) ?? [];
      if (code && notUnderstood.includes(code)) misunderstood.push(`${id}: ${said}`);
    }
    expect(misunderstood).toEqual([]);
  });
});

function takesAway({ method }: ExampleRequest): number {
  return method === 'DELETE' ? 1 : 0;
}

/** Refusals of a request that was written wrongly. Others are about what the product holds. */
const notUnderstood = [
  'invalid_json',
  'unauthorized',
  'endpoint_not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'validation_failed',
  'internal_error',
];
