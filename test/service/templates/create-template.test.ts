import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents, templates } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database, send } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';
import { padded } from '../../support/hostile-pdfs';
import { multipart, type Part, pdfPart, textPart } from '../../support/multipart';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

const MB = 1024 * 1024;

let account: Account;
let pdf: Uint8Array;

beforeAll(async () => {
  account = await createAccount();
  pdf = await plainPdf([
    [612, 792],
    [841.89, 595.28],
  ]);
});

const name = textPart('template[name]', 'A form');

function post(form: { body: BodyInit; headers: Record<string, string> }) {
  return as(account.live).post('/templates', form.body, { headers: form.headers });
}

function postParts(...parts: Part[]) {
  return post(multipart(parts));
}

/** The files of the account in R2, and the number of its templates. */
async function stored() {
  return {
    files: (await env.FILES.list({ prefix: `${account.id}/` })).objects.map(({ key }) => key).sort(),
    templates: await database.$count(templates, eq(templates.accountId, account.id)),
  };
}

/** Runs a request that is refused, and asserts that it leaves no file and no template. */
async function leavesNothing<Answered>(request: () => Promise<Answered>): Promise<Answered> {
  const before = await stored();
  const answer = await request();
  expect(await stored()).toEqual(before);
  return answer;
}

describe('creating a template from a PDF', () => {
  it('answers with the processed template and stores the bytes as they were sent', async () => {
    const answer = await upload(account.live, pdf, {
      'template[name]': ' Membership ',
      'template[description]': 'For 2026',
    });
    expect(answer.status, answer.text).toBe(201);
    const md5 = createHash('md5').update(pdf).digest('hex');
    expect(answer.json).toMatchObject({
      id: expect.stringMatching(/^tpl_[0-9A-Za-z]{20}$/),
      name: 'Membership',
      description: 'For 2026',
      template_type: 'pdf',
      document_state: 'processed',
      document_processed: true,
      document_parse_error: null,
      document_filename: 'form.pdf',
      document_md5: md5,
      page_count: 2,
      page_dimensions: [
        [612, 792],
        [841.89, 595.28],
      ],
      parent_folder_id: null,
      path: '/',
      locked: false,
      version: 'draft',
      latest_version: null,
      last_changed_by_type: 'api',
      last_changed_by_id: account.live.id,
    });
    expect(answer.json).not.toHaveProperty('fields');

    const row = await database.select().from(templates).where(eq(templates.id, answer.json.id)).get();
    const document = await database
      .select()
      .from(documents)
      .where(eq(documents.id, row?.documentId ?? ''))
      .get();
    expect(row).toMatchObject({ accountId: account.id, name: 'Membership', parentFolderId: null });
    expect(document).toMatchObject({ accountId: account.id, bytes: pdf.length, md5, state: 'processed' });
    const object = await env.FILES.get(`${account.id}/documents/${document?.id}.pdf`);
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(pdf);
    expect(await download(answer.json.document_url)).toEqual(pdf);
  });

  it('puts it into a folder', async () => {
    const folder = await as(account.live).post('/folders', { folder: { name: 'Forms' } });
    const parts = { 'template[name]': 'x', 'template[parent_folder_id]': folder.json.id };
    expect((await upload(account.live, pdf, parts)).json).toMatchObject({
      path: '/Forms',
      parent_folder_id: folder.json.id,
    });
  });

  it('streams a file of more than one part, byte for byte', async () => {
    const big = padded(pdf, 12 * MB + 7);
    const { json } = await upload(account.live, big);
    expect(json).toMatchObject({ document_state: 'processed', page_count: 2 });
    expect(json.document_md5).toBe(createHash('md5').update(big).digest('hex'));
    const sent = await download(json.document_url);
    expect(createHash('sha256').update(sent).digest('hex')).toBe(
      createHash('sha256').update(big).digest('hex'),
    );
  });

  it('takes the file before or after the texts', async () => {
    for (const parts of [
      [name, pdfPart(pdf)],
      [pdfPart(pdf), name],
    ]) {
      expect((await postParts(...parts)).status).toBe(201);
    }
  });

  it('takes a PDF with bytes before its header', async () => {
    const answer = await upload(
      account.live,
      Uint8Array.from([...new TextEncoder().encode('\r\n\r\n'), ...pdf]),
    );
    expect(answer.json).toMatchObject({ document_state: 'processed' });
  });
});

describe('the name of the file', () => {
  it.each([
    ['a path', '../../etc/x.pdf', 'x.pdf', 'attachment; filename="x.pdf"'],
    ['a Windows path', 'C:\\\\Users\\\\me\\\\x.pdf', 'x.pdf', 'attachment; filename="x.pdf"'],
    ['dots alone', '..', 'document.pdf', 'attachment; filename="document.pdf"'],
    [
      'letters beyond ASCII',
      'Übersicht 日本.pdf',
      'Übersicht 日本.pdf',
      'attachment; filename="_bersicht __.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20%E6%97%A5%E6%9C%AC.pdf',
    ],
    ['an apostrophe and brackets', "it's (1).pdf", "it's (1).pdf", 'attachment; filename="it\'s (1).pdf"'],
    ['a quote', 'a\\"b.pdf', 'a_b.pdf', 'attachment; filename="a_b.pdf"'],
  ])('is safe in headers and links: %s', async (_, sent, kept, disposition) => {
    const { json, status, text } = await postParts(name, pdfPart(pdf, sent));
    expect(status, text).toBe(201);
    expect(json.document_filename).toBe(kept);
    expect(new URL(json.document_url).pathname.split('/').at(-1)).toBe(encodeURIComponent(kept));
    const response = await send('GET', json.document_url);
    expect(response.headers.get('content-disposition')).toBe(disposition);
    await response.arrayBuffer();
  });

  it('cannot add headers, whether a client escapes it or not', async () => {
    const escaped = await postParts(name, pdfPart(pdf, '../../x%22%0D%0ASet-Cookie: a=b.pdf'));
    expect(escaped.json.document_filename).toBe('x%22%0D%0ASet-Cookie: a=b.pdf');
    const response = await send('GET', escaped.json.document_url);
    expect(response.headers.get('set-cookie')).toBeNull();
    await response.arrayBuffer();

    const raw = await postParts(name, pdfPart(pdf, '../../x"\r\nSet-Cookie: a=b.pdf'));
    expect(raw.json.document_filename).toBe('x');
  });

  it('is cut between characters when it is long', async () => {
    const { json, status } = await postParts(name, pdfPart(pdf, `x${'😀'.repeat(200)}.pdf`));
    expect(status).toBe(201);
    expect(json.document_filename.length).toBeLessThanOrEqual(limits.nameChars);
    expect(json.document_filename).toMatch(/^😀+\.pdf$/u);
    expect((await as(account.live).get(`/templates/${json.id}`)).json.document_filename).toBe(
      json.document_filename,
    );
  });
});

describe('a form with mistakes', () => {
  it.each([
    ['no name', [pdfPart('%PDF-')], ['#/template: required (an object)']],
    [
      'a blank name',
      [textPart('template[name]', '  '), pdfPart('%PDF-')],
      ['#/template/name: must not be empty'],
    ],
    [
      'parts nobody knows',
      [name, textPart('template[colour]', 'red'), textPart('extra', '1'), pdfPart('%PDF-')],
      ['#/template/colour: unknown property', '#/extra: unknown property'],
    ],
    ['no file', [name], ['#/template/document: required (a file)']],
    [
      'a file field left empty, as browsers send it',
      [name, { ...pdfPart('', ''), type: 'application/octet-stream' }],
      [/^#\/template\/document: /],
    ],
    [
      'a text in place of the file',
      [name, textPart('template[document]', '%PDF-')],
      ['#/template/document: required (a file)'],
    ],
    [
      'a description of 2001 characters',
      [name, textPart('template[description]', 'x'.repeat(2_001)), pdfPart('%PDF-')],
      [/^#\/template\/description: /],
    ],
    [
      'parts that reach for the prototype',
      [
        name,
        textPart('template[constructor][prototype][x]', '1'),
        textPart('toString', '1'),
        pdfPart('%PDF-'),
      ],
      ['#/template/constructor: unknown property', '#/toString: unknown property'],
    ],
  ] satisfies [string, Part[], (string | RegExp)[]][])(
    'is refused with every mistake: %s',
    async (_, parts, problems) => {
      expectProblems(await leavesNothing(() => postParts(...parts)), problems);
    },
  );

  it.each([
    [
      'a file under another name',
      [name, { ...pdfPart('%PDF-'), name: 'template[file]' }, pdfPart('%PDF-')],
      /template\[file\]/,
    ],
    ['two files', [name, pdfPart('%PDF-1'), pdfPart('%PDF-2')], /too many parts/],
    [
      '60 parts',
      [name, pdfPart('%PDF-'), ...Array.from({ length: 60 }, (_, n) => textPart(`p${n}`, ''))],
      /too many parts/,
    ],
    [
      'a text of 65 KB',
      [pdfPart('%PDF-'), textPart('template[name]', 'x'.repeat(65 * 1024 + 1))],
      /^#\/template\/name: must have at most 65536 bytes in a form$/,
    ],
  ] satisfies [string, Part[], RegExp][])(
    'is refused and leaves nothing behind: %s',
    async (_, parts, problem) => {
      expectProblems(await leavesNothing(() => postParts(...parts)), [problem]);
    },
  );

  it.each([
    'only file under another name',
    'truncated',
    'truncated in a big file',
    'no boundary',
    'another boundary',
    'empty',
    'not a form',
  ])('is refused when it cannot be read: %s', async (kind) => {
    const whole = multipart([name, pdfPart(pdf)]);
    const big = multipart([name, pdfPart(padded(pdf, 6 * MB))]);
    const broken = {
      'only file under another name': multipart([name, { ...pdfPart(pdf), name: 'file' }]),
      truncated: { ...whole, body: whole.body.slice(0, -200) },
      'truncated in a big file': { ...big, body: big.body.slice(0, -1000) },
      'no boundary': { ...whole, headers: { 'content-type': 'multipart/form-data' } },
      'another boundary': { ...whole, headers: { 'content-type': 'multipart/form-data; boundary=other' } },
      empty: { ...whole, body: new Uint8Array(0) },
      'not a form': { ...whole, body: new TextEncoder().encode('{"template":{"name":"x"}}') },
    }[kind];
    if (!broken) throw new Error(kind);
    expectProblems(await leavesNothing(() => post(broken)), [/^#\//]);
  });

  it('is refused when the folder does not exist', async () => {
    const answer = await leavesNothing(() =>
      upload(account.live, pdf, {
        'template[name]': 'x',
        'template[parent_folder_id]': 'fld_00000000000000000000',
      }),
    );
    expectRefusal(answer, 404, 'folder_not_found');
  });
});

describe('a file that is too large', () => {
  it('is refused by its length, and also when it does not say its length', async () => {
    const form = multipart([name, pdfPart(padded(pdf, 26 * MB))]);
    const longer = multipart([name, pdfPart(padded(pdf, 30 * MB))]);
    for (const body of [form.body, new Blob([form.body]).stream(), longer.body]) {
      const answer = await leavesNothing(() => post({ ...form, body }));
      const { error } = expectRefusal(answer, 413, 'payload_too_large');
      expect(error.message).toContain(String(limits.uploadBytes));
    }
  });

  it.each([
    ['before the first part', new Uint8Array()],
    [
      'in a part that is not asked for',
      multipart([{ ...pdfPart('%PDF-1.7'), name: 'other' }]).body.slice(0, -31),
    ],
  ])('is not read to its end when it is junk %s', async (_where, start) => {
    let pulled = 0;
    const junk = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++pulled > 3_200) controller.close();
        else controller.enqueue(pulled === 1 && start.byteLength > 0 ? start : new Uint8Array(64 * 1024));
      },
    });
    const { headers } = multipart([]);
    const answer = await leavesNothing(() => post({ headers, body: junk }));
    expect([413, 422]).toContain(answer.status);
    expect(pulled * 64 * 1024).toBeLessThan(31 * MB);
  });

  it('of 100 MB is refused before it is read', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 1_600) controller.close();
        else
          controller.enqueue(
            sent === 1
              ? multipart([name, pdfPart('%PDF-1.7')]).body.slice(0, -31)
              : new Uint8Array(64 * 1024),
          );
      },
    });
    const { headers } = multipart([]);
    expectRefusal(await leavesNothing(() => post({ body, headers })), 413, 'payload_too_large');
    expect(sent).toBeLessThan(600);
  });

  it('is taken at exactly the limit', async () => {
    const answer = await upload(account.live, padded(pdf, limits.uploadBytes), undefined, {
      query: '?wait=false',
    });
    expect(answer.status, answer.text).toBe(201);
  });
});
