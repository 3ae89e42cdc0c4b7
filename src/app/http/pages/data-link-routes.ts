import { type Context, Hono } from 'hono';
import { openDataLink } from '../../../service/download-links/data-links';
import { csvOf, sheetRows, xlsxOf } from '../../../service/downloads/data-sheet';
import { xmlOf } from '../../../service/downloads/data-xml';
import { noteDataExport } from '../../../service/downloads/note-data-export';
import {
  dataNotFound,
  findSubmissionData,
  type SubmissionData,
} from '../../../service/downloads/submission-data';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { dataPage } from './open-pages';

type Form = { type: string; body(found: SubmissionData): string | Promise<Blob> };

/** The file formats of a data link, by extension. */
const forms: Record<string, Form> = {
  json: { type: 'application/json', body: ({ data }) => JSON.stringify(data) },
  xml: { type: 'application/xml; charset=utf-8', body: ({ data }) => xmlOf(data) },
  csv: { type: 'text/csv; charset=utf-8', body: ({ data }) => csvOf(sheetRows(data)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: ({ data }) => xlsxOf(sheetRows(data)),
  },
};

/** Never cached, never indexed, and without a referrer. */
const privately = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** The page of a data link, for holders of the document: `@@data_url` prints the link. */
export const dataRoutes = new Hono<AppEnv>().get('/data/:link', async (c) => {
  const [, id = '', proof = '', extension] =
    /^([^.]+)\.([^.]+)(?:\.(json|xml|csv|xlsx))?$/.exec(c.req.param('link')) ?? [];
  const { config, ...services } = c.get('services');
  const submissionId = openDataLink(config.signingKey, id, proof);
  if (submissionId === null) return refusalAnswer(dataNotFound.refusal);
  const found = await findSubmissionData(services, submissionId);
  if (!found.ok) return refusalAnswer(found.refusal);
  const form = forms[extension ?? ''];
  if (!form) return dataPage(c, found.value, privately);
  const { record } = found.value;
  noteDataExport(services, { record, format: extension ?? '', client: clientOf(c) }, Date.now());
  return download(c, `${submissionId}.${extension}`, form, found.value);
});

async function download(c: Context<AppEnv>, filename: string, form: Form, found: SubmissionData) {
  const body = await form.body(found);
  return c.body(typeof body === 'string' ? body : await body.arrayBuffer(), 200, {
    ...privately,
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Content-Type': form.type,
  });
}
