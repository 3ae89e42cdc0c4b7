import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { downloadFiles } from '../../../src/core/platform/download-files';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { limits } from '../../../src/lib/limits';
import { type Account, type Answer, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { newSubmission } from '../../support/coordinator';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { SOON } from '../../support/soon';

const server = inject('externalServer');
const MB = 1024 * 1024;
const box = { page: 1, x: 72, y: 100, width: 100, height: 60 };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'photo', ...box, type: 'image', required: false },
    { name: 'signature', ...box, y: 200, type: 'signature', required: false },
    { name: 'initials', ...box, y: 300, type: 'initials', required: false },
    { name: 'unseen', ...box, y: 400, type: 'image', required: false, hidden: true },
  ]);
});

function submit(data: Record<string, unknown>, template = templateId): Promise<Answer> {
  return as(account.live).post(`/templates/${template}/submissions`, { data });
}

function at(path: string) {
  return { url: server + path };
}

async function hitsOf(path: string): Promise<number> {
  return Number(await (await fetch(`${server}/hits?of=${encodeURIComponent(path)}`)).text());
}

async function drawn(answer: Answer): Promise<string> {
  expect(answer.status, answer.text).toBe(201);
  return latin1(await download(answer.json.submission.download_url));
}

/**
 * The message of a submission that failed in this state, the same in the refusal and in later
 * reads.
 */
async function failure(answer: Answer, state: string): Promise<string> {
  const { submission, error } = expectRefusal(answer, 422, 'processing_failed');
  expect(submission).toMatchObject({ state, error_message: error.message, download_url: null });
  const read = await as(account.live).get(`/submissions/${submission.id}`);
  expect(read.json).toMatchObject({ state, error_message: error.message });
  return error.message;
}

async function refusal(data: Record<string, unknown>) {
  return failure(await submit(data), 'image_download_failed');
}

describe('an image by URL', () => {
  it('is downloaded and drawn, in images, signatures and initials', async () => {
    const pdf = await drawn(
      await submit({
        photo: at('/image.png?width=7&height=5'),
        signature: at('/image.png?width=8&height=3'),
        initials: at('/image.png?width=9&height=4'),
      }),
    );
    for (const size of ['/Width 7/Height 5', '/Width 8/Height 3', '/Width 9/Height 4'])
      expect(pdf).toContain(`/Subtype/Image${size}`);
  });

  it('is fetched by the attempt of its own submission in a batch, and once', async () => {
    const [path, other] = ['/image.png?width=5&height=7&batch', '/image.png?width=5&height=8&batch'];
    const submissions = [{ data: { photo: at(path) } }, { data: { photo: at(other) } }, { data: {} }];
    const body = { template_id: templateId, submissions };
    const { json, text } = await as(account.live).post('/submissions/batches', body);
    expect(json.submission_batch, text).toMatchObject({ state: 'processed', total_count: 3 });
    expect([await hitsOf(path), await hitsOf(other)]).toEqual([1, 1]);
  });

  it('is fetched and embedded once however often it is named, and never where nothing is drawn', async () => {
    const [path, hidden] = ['/image.png?width=6&height=6&once', '/image.png?hidden'];
    const pdf = await drawn(await submit({ photo: at(path), signature: at(path), unseen: at(hidden) }));
    expect(pdf.match(/\/Subtype\/Image/g)).toHaveLength(1);
    expect([await hitsOf(path), await hitsOf(hidden)]).toEqual([1, 0]);
  });

  it('may be an SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>';
    await drawn(await submit({ photo: at(`/text?say=${encodeURIComponent(svg)}`) }));
  });

  it('may be behind redirects, and behind a server that is busy for a moment', async () => {
    await drawn(await submit({ photo: at(`/redirect?to=${encodeURIComponent('/image.png?width=2')}`) }));
    const flaky = '/flaky?width=3&fails=1';
    await drawn(await submit({ photo: at(flaky) }));
    expect(await hitsOf(flaky)).toBe(2);
  });

  it.each([
    [
      '/status?code=404',
      /^field "photo": the image cannot be downloaded \(status\): the server answered 404$/,
    ],
    ['/flaky?fails=9', /^field "photo": the image cannot be downloaded \(status\): the server answered 503$/],
    ['/loop?left=9', /\(too_many_redirects\): the server redirects more than 3 times$/],
    ['/bomb?image', /\(too_large\): the answer is larger than the limit of 10485760 bytes$/],
    ['/flood', /\(too_large\): the answer is larger than the limit of 10485760 bytes$/],
    ['/says-more?image', /\(unreachable\): the connection was interrupted$/],
    [
      '/redirect?to=http://169.254.169.254/x',
      /\(address_refused\): the URL is refused: it must begin with https:/,
    ],
    ['/redirect?to=https://10.0.0.1/x', /\(address_refused\): the URL is refused: it is not a public/],
  ])('that cannot be fetched fails with the field and the reason: %s', async (path, message) => {
    expect(await refusal({ photo: at(path) })).toMatch(message);
  });

  it('fails when it is another kind of file', async () => {
    const answer = await submit({ photo: at('/text?say=no%20picture') });
    expect(await failure(answer, 'image_processing_failed')).toMatch(/^field "photo": /);
  });

  it.each(['http://example.com/a.png', 'https://localhost.internal/a.png', 'https://0xa9fea9fe/a.png'])(
    'is refused where its URL is not allowed: %s',
    async (url) => {
      expect(await refusal({ signature: { url } })).toMatch(
        /^field "signature": the image cannot be downloaded \(address_refused\): the URL is refused: /,
      );
    },
  );

  it('is one of twenty at most', async () => {
    const fields = Array.from({ length: limits.imageAddresses + 1 }, (_, index) => ({
      ...box,
      name: `p${index}`,
      type: 'image',
      required: false,
    }));
    const template = await createTemplate(account.live, fields);
    const named = (count: number) =>
      Object.fromEntries(fields.slice(0, count).map(({ name }) => [name, at(`/image.png?many=${name}`)]));
    await drawn(await submit(named(limits.imageAddresses), template));
    const { status, json } = await submit(named(limits.imageAddresses + 1), template);
    expect([status, json.submission.state]).toEqual([422, 'image_download_failed']);
    expect(json.error.message).toBe('the data has 21 different image URLs; at most 20 are downloaded');
  });

  it('gives the same PDF for the same bytes', async () => {
    const { record, data } = await newSubmission(account, templateId);
    const { contentHash, accountId } = record;
    const value = { photo: at('/image.png?width=4&height=4') };
    const job = {
      submissionId: record.id,
      accountId,
      contentHash,
      template: { id: 'tpl', name: 'A template' },
      metadata: '{}',
      storedLater: false,
      test: false,
      editable: false,
      title: 'Same',
      signers: [],
      preview: false,
      fence: 1,
    };
    const render = async () => {
      const { SubmissionRenderer } = await import(
        '../../../src/service/submissions/render/submission-renderer'
      );
      const stored = { ...data, inline: JSON.stringify(value) };
      const { createExecutionContext } = await import('cloudflare:test');
      const renderer = new SubmissionRenderer(createExecutionContext(), env);
      return renderer.render({
        ...job,
        data: stored,
        version: 'draft',
        origin: 'http://quillet.test',
        at: 1_800_000_000_000,
      });
    };
    const [first, second] = [await render(), await render()];
    expect(first.outcome).toBe('rendered');
    expect(second).toEqual(first);
  });
});

describe('several downloads', () => {
  const external = openExternal({ loopbackFor: new Set(['images']) });
  const rules = { purpose: 'images', maxBytes: MB, totalBytes: MB, totalSeconds: 5, atOnce: 4 } as const;
  const urls = (...paths: string[]) => paths.map((path) => server + path);

  it('share a limit in bytes', async () => {
    const half = (name: string) => `/image-and-more.png?bytes=${0.6 * MB}&${name}`;
    const one = await downloadFiles(external, urls(half('one')), rules);
    expect(one.ok).toBe(true);
    const two = await downloadFiles(external, urls(half('one'), half('two')), rules);
    expect(two).toMatchObject({
      ok: false,
      problem: {
        code: 'too_large',
        message: 'the files together are larger than the limit of 1048576 bytes',
      },
    });
  });

  it('share a limit in time, and the first that fails ends the others', async () => {
    const started = Date.now();
    const late = await downloadFiles(external, urls('/hang?late'), { ...rules, totalSeconds: 0.4 });
    expect(late).toMatchObject({ ok: false, problem: { code: 'timeout' } });
    const failed = await downloadFiles(external, urls('/drip?others', '/status?code=410&others'), rules);
    expect(failed).toMatchObject({ ok: false, problem: { status: 410 } });
    expect(Date.now() - started).toBeLessThan(SOON);
  });

  it('go in four lanes', async () => {
    const paths = Array.from({ length: 9 }, (_, index) => `/image.png?lane=${index}`);
    const found = await downloadFiles(external, urls(...paths), rules);
    expect(found.ok && found.files.size).toBe(9);
  });
});
