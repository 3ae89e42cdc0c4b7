import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { receiveUpload } from '../../../service/uploads/receive-upload';
import { uploadForm } from '../../../service/uploads/upload-form';
import { notPdf, pdfUpload } from '../../../service/uploads/upload-rules';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { FormOnce } from '../form-once';
import { checkRate } from '../rate-limit';

/**
 * The route of uploads, outside /api/v1. The policy is the only credential and a browser adds none
 * by itself, so a page of any origin may post here.
 */
export const uploadRoutes = new Hono<AppEnv>()
  .use(
    '/uploads',
    cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['X-Request-Id'], maxAge: 600 }),
  )
  .post('/uploads', async (c) => {
    const { db, files, ids, config } = c.get('services');
    const now = Date.now();
    const deps = {
      db,
      files,
      ids,
      signingKey: config.signingKey,
      checkRate: (asked: Parameters<typeof checkRate>[0]) => checkRate(asked, config.requestsPerSecond, now),
    };
    const received = await receiveUpload(deps, new FormOnce(c.req.raw, uploadBody).reader, now);
    return received.ok ? c.body(null, 204) : refusalAnswer(received.refusal);
  });

const uploadBody = {
  kind: 'form' as const,
  schema: uploadForm,
  fileField: 'file',
  maxBytes: pdfUpload.maxBytes,
  notThis: notPdf,
  contentType: pdfUpload.contentType,
};
