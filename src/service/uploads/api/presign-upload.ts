import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { answer, callerId, operation } from '../../operation';
import { uploadKinds } from '../upload-keys';
import { grantUpload } from '../upload-policy';
import { uploadRules } from '../upload-rules';

export const presignUpload = operation({
  id: 'presignUpload',
  method: 'get',
  path: '/uploads/presign',
  scope: 'documents:write',
  need: 'try_documents',
  keepsToReach: true,
  query: z.object({
    kind: z
      .enum(uploadKinds, `must be ${uploadKinds.join(' or ')}`)
      .default('pdf')
      .describe('`attachment`: a file of any format, for [attachments](attachments.md) only.'),
  }),
  tag: 'Uploads',
  summary: 'Get a policy to upload a file',
  description:
    'Send a multipart form to `url`: all of `fields` as they are, then the PDF, or the file for an attachment, as `file`. No other credential is needed, so a browser can do it. The policy is valid for one file and 15 minutes. The answer to the form is 204. Then create a custom file or a template from the upload, or attach it, within a day.',
  success: {
    status: 200,
    description: 'The URL for the file, and the form fields to send with it.',
    schema: z.object({
      url: z.string(),
      method: z.literal('post'),
      headers: z.record(z.string(), z.string()).describe('Headers to send with the form: none.'),
      fields: z.object({
        key: z.string().describe('The id of the upload.'),
        policy: z.string().describe('The upload policy. Send it unchanged.'),
      }),
      max_bytes: z.number().int(),
    }),
    example: {
      url: 'https://quillet.example.com/uploads',
      method: 'post',
      headers: {},
      fields: { key: 'upl_1Nq2Xc0aB3dE5fG7hJ9k', policy: 'v1.c2VhbGVk' },
      max_bytes: limits.uploadBytes,
    },
  },
  refusals: [],
  async handle({ caller, services, query: { kind }, now }) {
    const key = services.ids.next('upload');
    const { accountId, mode } = caller;
    const grant = { key, accountId, mode, kind, askedBy: callerId(caller) };
    return answer(200, {
      url: services.downloadLinks.uploads(),
      method: 'post',
      headers: {},
      fields: { key, policy: grantUpload(services.config.signingKey, grant, now) },
      max_bytes: uploadRules[kind].maxBytes,
    });
  },
});
