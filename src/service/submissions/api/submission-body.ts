import * as z from 'zod';
import { passwordBytes } from '../../../engine';
import { limits } from '../../../lib/limits';
import { ccBody, dataRequestsBody, requestMetadata } from '../../data-requests/data-request-body';
import { versionText } from '../../templates/versions/wanted-version';

const jsonBytes = (value: Record<string, unknown>): number =>
  new TextEncoder().encode(JSON.stringify(value)).byteLength;

export const metadata = requestMetadata.describe(
  'Anything of yours; included in webhook requests. `pdf_filename` names the PDF.',
);

export const fieldOverrides = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .refine(
    (value) => jsonBytes(value) <= limits.fieldOverridesBytes,
    `must have at most ${limits.fieldOverridesBytes} bytes as JSON`,
  )
  .describe(
    'Properties of fields by name, for this submission alone, such as `{"name": {"required": false}}`.',
  );

export const pdfPassword = z
  .string()
  .min(1)
  .refine(
    (password) => passwordBytes(password).length <= limits.passwordBytes,
    `must have at most ${limits.passwordBytes} bytes as UTF-8`,
  );

export const createSubmissionBody = z.strictObject({
  data: z.record(z.string(), z.unknown()).describe('Values for the template’s fields, by its JSON Schema.'),
  metadata: metadata.optional(),
  field_overrides: fieldOverrides.optional(),
  test: z.boolean().optional().describe('true: a free PDF with a watermark. A test token makes only these.'),
  editable: z
    .boolean()
    .optional()
    .describe(
      'true: the PDF has form fields that can be filled on; without it as the template’s `editable_submissions`.',
    ),
  password: pdfPassword
    .optional()
    .describe('The PDF opens with this password only (AES, 256 bits). It is kept until the PDF is made.'),
  expires_in: z
    .number()
    .int()
    .min(1)
    .max(limits.expireAfterDays * 24 * 3600)
    .optional()
    .describe(
      'After how many seconds its data and its PDF are gone; without it as the template’s `expire_submissions`.',
    ),
  version: versionText.describe(
    'The template’s version; without it the latest published one, else the draft.',
  ),
  data_requests: dataRequestsBody.optional(),
  cc: ccBody.optional(),
});
