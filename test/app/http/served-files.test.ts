import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/http/app';
import { dataLink } from '../../../src/service/download-links/data-links';
import { fontForm } from '../../service/fonts/support/font-files';
import { as, basic, createAccount, origin, send, type Token } from '../../support/app';
import { createTemplate, imageForm, plainPdf } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { until } from '../../support/coordinator';
import { exporterOf, readPart } from '../../support/exporting';
import { ask, atTheDocument, buyer, createContract, seller } from '../../support/signing';
import { customFile, uploaded } from '../../support/uploads';

type Served = { url: string; headers?: Record<string, string> };

/**
 * Every kind of bytes that customers sent, or that were made of them, with its route and whether a
 * browser may open it.
 */
const table = {
  submission: ['/downloads/:token/:filename', 'inline'],
  preview: ['/downloads/:token/:filename', 'inline'],
  audit: ['/downloads/:token/:filename', 'inline'],
  combined: ['/downloads/:token/:filename', 'inline'],
  document: ['/downloads/:token/:filename', 'attachment'],
  bundle: ['/downloads/:token/:filename', 'attachment'],
  customFile: ['/downloads/:token/:filename', 'attachment'],
  shown: ['/downloads/:token/:filename', 'inline'],
  attachment: ['/downloads/:token/:filename', 'attachment'],
  font: ['/downloads/:token/:filename', 'attachment'],
  image: ['/downloads/:token/:filename', 'attachment'],
  permanentSubmission: ['/submissions/:id/:filename', 'inline'],
  permanentDocument: ['/templates/:id/:filename', 'attachment'],
  drawnOn: ['/api/v1/templates/:template_id/document', null],
  ofSigner: ['/sign/:id/document.pdf', 'inline'],
  dataAsJson: ['/data/:link', 'attachment'],
  dataAsCsv: ['/data/:link', 'attachment'],
  dataAsXml: ['/data/:link', 'attachment'],
  dataAsSheet: ['/data/:link', 'attachment'],
} as const;

type Kind = keyof typeof table;

const types: Partial<Record<Kind, string>> = {
  bundle: 'application/zip',
  attachment: 'application/octet-stream',
  font: 'application/octet-stream',
  image: 'application/octet-stream',
  dataAsJson: 'application/json',
  dataAsCsv: 'text/csv; charset=utf-8',
  dataAsXml: 'application/xml; charset=utf-8',
  dataAsSheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Routes of files with a test elsewhere. */
const elsewhere = [
  // test/service/signing/signed-pdf.test.ts and page-pictures.test.ts
  '/sign/:id/completed.pdf',
  // test/service/signing/lasting-copy.test.ts
  '/sign/:id/certificate.pdf',
  '/sign/:id/pages/:page{[1-9][0-9]{0,4}}',
  // The same operation, for members.
  '/dashboard/api/templates/:template_id/document',
  // The same operation, for an embedded editor.
  '/embed/api/templates/:template_id/document',
  // A list, not a file.
  '/api/v1/custom_files/:custom_file_id/attachments',
  '/dashboard/api/custom_files/:custom_file_id/attachments',
  // Assets of the service, and mails to the developer.
  '/:file{.+\\.(css|m?js|svg|wasm|woff2|ttf|pfb|bcmap|icc)}',
  '/dev/mailbox/:file',
  // test/node/docs/site.test.ts
  '/docs/:file{site\\.(css|js)|search\\.json|examples/[a-z-]+\\.[a-z]+|(images/)?[a-z-]+\\.(svg|webp)}',
  // For operators: test/node/backup/backup-product.test.ts
  '/operator/backup/files',
  '/operator/backup/file',
  // test/service/senders/sender.test.ts
  '/accents/:file',
  '/logos/:file',
];

let served: Record<Kind, Served>;

async function madeFiles(token: Token) {
  const api = as(token);
  const templateId = await createTemplate(token, []);
  const template = (await api.get(`/templates/${templateId}`)).json;
  const attachments = [{ name: 'page.html', mime_type: 'text/html', base64: btoa('<script></script>') }];
  const { submission } = (await api.post(`/templates/${templateId}/submissions`, { data: {}, attachments }))
    .json;
  const data = dataLink([env.SIGNING_KEY], origin, submission.id);
  const headers = { authorization: basic(token) };
  return {
    submission: { url: submission.download_url },
    audit: { url: submission.audit_trail_download_url },
    document: { url: template.document_url },
    permanentSubmission: { url: submission.permanent_download_url, headers },
    permanentDocument: { url: template.permanent_document_url, headers },
    drawnOn: { url: `/api/v1/templates/${templateId}/document`, headers },
    dataAsJson: { url: `${data}.json` },
    dataAsCsv: { url: `${data}.csv` },
    dataAsXml: { url: `${data}.xml` },
    dataAsSheet: { url: `${data}.xlsx` },
  };
}

async function sentFiles(token: Token) {
  const id = await customFile(token, await plainPdf());
  const cache_id = await uploaded(token, await plainPdf());
  const { custom_file } = (await as(token).post('/custom_files', { cache_id })).json;
  const whole = await combined(combine(token, [{ type: 'custom_file', id }]));
  const made = (await as(token).post('/bundles', { format: 'zip', filter: {} })).json;
  let bundle = made;
  await until(async () => {
    bundle = (await as(token).get(`/bundles/${made.id}`)).json;
    return bundle.state === 'processed';
  }, 30_000);
  return {
    customFile: { url: custom_file.url },
    combined: { url: whole.download_url },
    bundle: { url: bundle.download_url },
  };
}

async function signersFiles(token: Token) {
  const submission = await ask(token, await createContract(token), [buyer(), seller()]);
  const signer = await atTheDocument(token, submission.data_requests[0].id);
  const shown = await as(token).post(`/submissions/${submission.id}/generate_preview`);
  return {
    preview: { url: shown.json.preview_download_url },
    ofSigner: { url: `/sign/${signer.id}/document.pdf`, headers: signer.headers() },
  };
}

/** The files that only an export links to, once the others are made. */
async function exportedFiles(accountId: string) {
  const exporter = await exporterOf(accountId);
  const linked = async (part: string, path: RegExp): Promise<Served> => {
    const { files } = await readPart(exporter, part);
    const file = files.find((each) => path.test(each.path));
    if (!file?.url) throw new Error(`The export of ${part} links to no ${path}.`);
    return { url: file.url };
  };
  return {
    shown: await linked('submissions', /shown-/),
    attachment: await linked('submissions', /\/attachments\//),
    font: await linked('fonts', /^fonts/),
    image: await linked('template_contents', /^images/),
  };
}

async function sendFontAndImage(token: Token) {
  const html = { template_type: 'html', name: 'Page', html: '<p>x</p>' };
  const { id } = (await as(token).post('/templates', { template: html })).json;
  await as(token).post(`/templates/${id}/images`, imageForm());
  await as(token).post('/fonts', fontForm());
}

beforeAll(async () => {
  const { id, live } = await createAccount();
  await sendFontAndImage(live);
  served = {
    ...(await madeFiles(live)),
    ...(await sentFiles(live)),
    ...(await signersFiles(live)),
    ...(await exportedFiles(id)),
  };
});

describe('a file', () => {
  it.each(Object.keys(table) as Kind[])('is not taken for a page, and runs nothing: %s', async (kind) => {
    const [, how] = table[kind];
    const { url, headers = {} } = served[kind];
    const answer = await send('GET', url, { headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toBe(types[kind] ?? 'application/pdf');
    expect(answer.headers.get('content-disposition')?.split(';')[0] ?? null).toBe(how);
    const isAsSent = how === 'attachment' && !kind.startsWith('data');
    expect(answer.headers.get('content-security-policy')).toBe(
      isAsSent ? "default-src 'none'; sandbox" : null,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  const stored = ['submission', 'preview', 'combined', 'document', 'customFile', 'attachment'] as const;
  const byRights = ['permanentSubmission', 'permanentDocument', 'ofSigner'] as const;

  it.each([...stored, ...byRights])(
    'that is stored comes in parts, and again only if it changed: %s',
    async (kind) => {
      const { url, headers = {} } = served[kind];
      const get = async (more: Record<string, string> = {}, method = 'GET') => {
        const answer = await send(method, url, { headers: { ...headers, ...more } });
        return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
      };
      const whole = await get();
      const etag = `"${createHash('sha256').update(whole.bytes).digest('hex')}"`;
      expect(whole.answer.headers.get('etag')).toBe(etag);
      // No cache may answer for us: an expired document is gone, and a link ends.
      expect(whole.answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
      const part = await get({ range: 'bytes=0-7', 'if-range': etag });
      expect([part.answer.status, part.bytes]).toEqual([206, whole.bytes.slice(0, 8)]);
      expect((await get({ 'if-none-match': etag })).answer.status).toBe(304);
      const head = await get({ range: 'bytes=0-7' }, 'HEAD');
      expect([head.answer.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.answer.headers.get('content-length')).toBe(String(whole.bytes.length));
      const beyond = await get({ range: `bytes=${whole.bytes.length}-` });
      expect(beyond.answer.status).toBe(416);
    },
  );

  it('has no other route', () => {
    const known = new Set<string>([...Object.values(table).map(([route]) => route), ...elsewhere]);
    const routes = createApp().routes.filter(({ method }) => method === 'GET');
    const ofFiles = routes
      .map(({ path }) => path)
      .filter((path) => /file|\.pdf|pages\/|document$|:link/.test(path));
    expect([...new Set(ofFiles)].filter((path) => !known.has(path))).toEqual([]);
  });
});
