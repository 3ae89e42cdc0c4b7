import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAttachments } from '../../../src/engine';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { invoiceXml } from '../../support/invoices';
import { expectRefusal } from '../../support/refusals';
import { ask, buyer, createContract, seller } from '../../support/signing';
import { customFile } from '../../support/uploads';

let account: Account;
let other: Account;

beforeAll(async () => {
  [account, other] = await Promise.all([createAccount(), createAccount()]);
});

type File = {
  name: string;
  content: string | Uint8Array;
  type?: string;
  description?: string;
  /** The bytes of the stream, and its filter, when they are not those of the content. */
  packed?: Uint8Array;
};

/** A PDF that another program made, with these files in it. */
async function withFiles(files: readonly File[], place: 'tree' | 'associated' | 'page' = 'tree') {
  const document = await PDFDocument.load(await plainPdf());
  const { context, catalog } = document;
  const specifications = files.map(({ name, content, type, description, packed }) => {
    const entries = {
      Type: 'EmbeddedFile',
      ...(type && { Subtype: PDFName.of(type) }),
      ...(packed && { Filter: 'FlateDecode' }),
    };
    const bytes = packed ?? (typeof content === 'string' ? new TextEncoder().encode(content) : content);
    const stream = context.register(context.stream(bytes, entries));
    return context.register(
      context.obj({
        ...{ Type: 'Filespec', F: PDFString.of('short'), UF: PDFHexString.fromText(name), EF: { F: stream } },
        ...(description && { Desc: PDFHexString.fromText(description), AFRelationship: 'Data' }),
      }),
    );
  });
  if (place === 'associated') catalog.set(PDFName.of('AF'), context.obj(specifications));
  if (place === 'page') {
    const pins = specifications.map((FS) =>
      context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9], FS }),
    );
    document.getPage(0).node.set(PDFName.of('Annots'), context.obj(pins));
  }
  if (place === 'tree') {
    const names = PDFArray.withContext(context);
    for (const [index, one] of specifications.entries()) {
      names.push(PDFString.of(String(index)));
      names.push(one);
    }
    catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: context.obj({ Names: names }) }));
  }
  return document.save({ useObjectStreams: false });
}

async function listOf(pdf: Uint8Array) {
  const id = await customFile(account.live, pdf);
  return as(account.live).get(`/custom_files/${id}/attachments`);
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function fetched(url: string) {
  const answer = await send('GET', new URL(url).pathname);
  return { answer, text: Buffer.from(await answer.arrayBuffer()).toString() };
}

const csv = { name: 'Zeilen.csv', type: 'text/csv', content: 'a;b\n1;2\n', description: 'Alle Zeilen' };

describe('the files in an uploaded PDF', () => {
  it.each(['tree', 'associated', 'page'] as const)('are listed and fetched: %s', async (place) => {
    const { status, json } = await listOf(await withFiles([csv], place));
    expect(status).toBe(200);
    expect(json).toEqual({
      attachments: [
        {
          ...{ name: 'Zeilen.csv', mime_type: 'text/csv', relationship: 'Data', description: 'Alle Zeilen' },
          ...{ bytes: 8, sha256: sha256(csv.content), url: expect.stringMatching(/\/Zeilen\.csv$/) },
        },
      ],
      complete: true,
      e_invoice: null,
    });
    const { answer, text } = await fetched(json.attachments[0].url);
    expect(text).toBe(csv.content);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Zeilen.csv"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are those of the document of a template, whose finished PDFs have only their own', async () => {
    const templateId = await createTemplate(account.live, [], await withFiles([csv]));
    const path = `/templates/${templateId}/document/attachments`;
    const listed = await as(account.live).get(path);
    expect(listed.json.attachments).toMatchObject([{ name: 'Zeilen.csv', sha256: sha256(csv.content) }]);
    expect((await fetched(listed.json.attachments[0].url)).text).toBe(csv.content);
    const own = { name: 'own.txt', mime_type: 'text/plain', base64: btoa('own') };
    const template = { attachments: [{ ...own, name: 'terms.txt', base64: btoa('terms') }] };
    await as(account.live).put(`/templates/${templateId}`, { template });
    const made = await as(account.live).post(`/templates/${templateId}/submissions`, {
      ...{ data: {}, attachments: [own] },
    });
    const { id } = made.json.submission;
    const finished = await as(account.live).get(`/submissions/${id}/attachments`);
    const names = finished.json.attachments.map(({ name }: File) => name);
    expect(names).toEqual(['own.txt', 'terms.txt']);
    for (const { name, url } of finished.json.attachments)
      expect(`${(await fetched(url)).text}.txt`).toBe(name);
    await as(account.live).delete(`/submissions/${id}`);
    expectRefusal(await as(account.live).get(`/submissions/${id}/attachments`), 410, 'expired');
    expect((await fetched(finished.json.attachments[1].url)).answer.status).toBe(410);
  });

  it('are an invoice with its profile and the rules that it breaks', async () => {
    const xml = invoiceXml('xrechnung');
    const invoiceIn = async (name: string, content: string) =>
      (await listOf(await withFiles([csv, { name, content, type: 'text/xml' }]))).json.e_invoice;
    const facts = { file_name: 'xrechnung.xml', profile: 'xrechnung' };
    expect(await invoiceIn('xrechnung.xml', xml)).toEqual({
      ...facts,
      guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      problems: [],
    });
    const wrong = await invoiceIn('xrechnung.xml', xml.replace('100.05', '100.04'));
    expect(wrong.problems).toEqual([expect.stringMatching(/^BR-CO-16: /)]);
    const order = /(<ram:BuyerReference>.*?BuyerReference>)\s*(<ram:SellerTradeParty>.*?SellerTradeParty>)/;
    expect((await invoiceIn('xrechnung.xml', xml.replace(order, '$2$1'))).problems).toEqual([
      expect.stringMatching(/^ram:BuyerReference \(BT-10\) must come before ram:SellerTradeParty \(BG-4\)/),
    ]);
    const unknown = xml.replace(/urn:cen\.eu[^<]*/, 'urn:ferd:invoice:rc:comfort\u202e');
    expect(await invoiceIn('ZUGFeRD-invoice.xml', unknown)).toEqual({
      ...{ file_name: 'ZUGFeRD-invoice.xml', profile: null, guideline: 'urn:ferd:invoice:rc:comfort' },
      problems: [],
    });
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><x>&a;</x>';
    expect(await invoiceIn('factur-x.xml', bomb)).toEqual({
      ...{ file_name: 'factur-x.xml', profile: null, guideline: null },
      problems: ['the XML has a document type (DOCTYPE), which is not accepted'],
    });
    expect(await invoiceIn('data.xml', xml)).toBeNull();
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['a\r\nSet-Cookie: x=y.txt', 'a__Set-Cookie_ x=y.txt'],
    ['<img src=x onerror=alert(1)>', '_img src=x onerror=alert(1)_'],
    ['..', 'attachment'],
    ['', 'short'],
  ])('have inert names: %j', async (name, shown) => {
    const page = { name, content: '<script>alert(1)</script>', type: 'text/html; x' };
    const [file] = (await listOf(await withFiles([page]))).json.attachments;
    expect(file).toMatchObject({ name: shown, mime_type: 'application/octet-stream' });
    const { answer, text } = await fetched(file.url);
    expect(text).toBe(page.content);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${shown}"`);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('have no bytes when they are damaged or a bomb, and the others have theirs', async () => {
    const bomb = deflateSync(new Uint8Array(9 * 1024 * 1024));
    const files = [
      { name: 'bomb.bin', content: '', packed: bomb },
      { name: 'damaged.bin', content: '', packed: Uint8Array.of(0x78, 0x9c, 0xff, 0xff, 0xff) },
      csv,
    ];
    const { attachments } = (await listOf(await withFiles(files))).json;
    const nothing = { bytes: null, sha256: null, url: null };
    expect(attachments).toMatchObject([
      { name: 'bomb.bin', ...nothing },
      { name: 'damaged.bin', ...nothing },
      { name: 'Zeilen.csv', bytes: 8 },
    ]);
  });

  it('are unpacked up to a sum, and listed up to a number', async () => {
    const packed = deflateSync(new Uint8Array(9 * 1024 * 1024));
    const bombs = Array.from({ length: 130 }, (_, index) => ({ name: `${index}.bin`, content: '', packed }));
    const { status, json } = await listOf(await withFiles(bombs));
    expect([status, json.attachments.length, json.complete]).toEqual([200, 100, false]);
  });

  it('that refer to themselves end', async () => {
    const document = await PDFDocument.load(await withFiles([csv]));
    const tree = document.catalog.lookup(PDFName.of('Names'), PDFDict).get(PDFName.of('EmbeddedFiles'));
    const node = document.catalog
      .lookup(PDFName.of('Names'), PDFDict)
      .lookup(PDFName.of('EmbeddedFiles'), PDFDict);
    const kids = document.context.obj([]);
    const ref = document.context.register(node);
    kids.push(ref);
    node.set(PDFName.of('Kids'), kids);
    document.catalog.lookup(PDFName.of('Names'), PDFDict).set(PDFName.of('EmbeddedFiles'), ref);
    expect(tree).toBeDefined();
    const { json } = await listOf(await document.save({ useObjectStreams: false }));
    expect(json.attachments).toHaveLength(1);
  });

  it('are not there: no files, HTML, no PDF yet, a locked PDF', async () => {
    expect((await listOf(await plainPdf())).json).toEqual({
      attachments: [],
      complete: true,
      e_invoice: null,
    });
    const api = as(account.live);
    const page = await saveHtml(account, { html: '<p>x</p>' });
    expectRefusal(await api.get(`/templates/${page}/document/attachments`), 409, 'conflict');
    const form = await createTemplate(account.live, []);
    const locked = await api.post(`/templates/${form}/submissions`, { data: {}, password: 'secret' });
    const answer = await api.get(`/submissions/${locked.json.submission.id}/attachments`);
    expectRefusal(answer, 409, 'conflict');
    expect(answer.json.error.message).toContain('password');
    const waiting = await ask(account.live, await createContract(account.live), [buyer(), seller()]);
    expectRefusal(await api.get(`/submissions/${waiting.id}/attachments`), 409, 'conflict');
  });

  it('of another account answer like absent ones', async () => {
    const id = await customFile(other.live, await withFiles([csv]));
    const answers = await Promise.all(
      [id, 'cfi_0000000000000000000A', 'x'].map((one) =>
        as(account.live).get(`/custom_files/${one}/attachments`),
      ),
    );
    for (const answer of answers) expectRefusal(answer, 404, 'custom_file_not_found');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('are unpacked as far as the wanted one, and not at all for one who has it', async () => {
    const others = ['b.txt', 'c.txt'].map((name) => ({ name, content: name }));
    const pdf = await withFiles([csv, ...others]);
    const seen: string[] = [];
    await readAttachments(pdf, ({ name }) => seen.push(name) < 2);
    expect(seen).toEqual(['Zeilen.csv', 'b.txt']);

    const { pathname } = new URL((await listOf(pdf)).json.attachments[0].url);
    const FILES = new Proxy(env.FILES, { get: () => () => Promise.reject(new Error('nothing is read')) });
    const tag = `"${sha256(csv.content)}"`;
    const again = await send('GET', pathname, { headers: { 'if-none-match': tag }, env: { FILES } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
  });

  it('are fetched by nobody who changes the link', async () => {
    const { attachments } = (await listOf(await withFiles([csv]))).json;
    const changed = attachments[0].url.replace(sha256(csv.content), sha256('other'));
    expect((await fetched(changed)).answer.status).toBe(404);
  });
});
