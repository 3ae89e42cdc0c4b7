import * as z from 'zod';
import { passwordBytes } from '../../../engine';
import { limits } from '../../../lib/limits';
import { sentAttachments, sentInvoice } from '../../attachments/attachment-body';
import { conformanceDemand, sentConformance } from '../../conformance/conformance-schemas';
import { ccBody, dataRequestsBody, withinMetadataBytes } from '../../data-requests/data-request-body';
import { sealWishes } from '../../seals/seal-wanted';
import { reminderDays } from '../../templates/settings/setting-schemas';
import { versionText } from '../../templates/versions/wanted-version';
import { pdfProperties } from '../pdf-properties';

function jsonBytes(value: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

export const metadata = withinMetadataBytes(pdfProperties).describe(
  'Any values of your own, included in webhooks. `pdf_filename` names the file. `pdf_title`, `pdf_author`, `pdf_subject`, `pdf_keywords` and `pdf_language` set properties of the PDF; `null` is the same as left out.',
);

export const fieldOverrides = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .refine(
    (value) => jsonBytes(value) <= limits.fieldOverridesBytes,
    `must have at most ${limits.fieldOverridesBytes} bytes as JSON`,
  )
  .describe(
    'Field properties by field name, for this submission only, such as `{"name": {"required": false}}`.',
  );

export const pdfPassword = z
  .string()
  .min(1)
  .refine(
    (password) => passwordBytes(password).length <= limits.passwordBytes,
    `must have at most ${limits.passwordBytes} bytes as UTF-8`,
  );

export const seal = z
  .enum(sealWishes)
  .describe(
    'Whether the finished PDF is [sealed](sealing.md): `best_effort`, `required` or `off`. Default: `seal` of the template.',
  );

export const conformance = sentConformance.describe(
  'The [levels](pdf-a.md) of the finished PDF. Default: `conformance` of the template.',
);

export const createSubmissionBody = z.strictObject({
  data: z
    .record(z.string(), z.unknown())
    .describe('Values for the template’s fields. They must match its JSON Schema.'),
  metadata: metadata.optional(),
  field_overrides: fieldOverrides.optional(),
  test: z
    .boolean()
    .optional()
    .describe('true: a free test PDF with a watermark. A test token makes only test PDFs.'),
  editable: z
    .boolean()
    .optional()
    .describe(
      'true: the PDF is a form that people can edit. Default: `editable_submissions` of the template.',
    ),
  password: pdfPassword
    .optional()
    .describe(
      'The PDF opens only with this password (AES, 256 bits). Quillet keeps it until the PDF is made.',
    ),
  seal: seal.optional(),
  conformance: conformance.optional(),
  conformance_demand: conformanceDemand
    .optional()
    .describe(
      'What happens when the PDF does not reach a level. Default: `conformance_demand` of the template.',
    ),
  attachments: sentAttachments.optional(),
  e_invoice: sentInvoice.optional(),
  expires_in: z
    .number()
    .int()
    .min(1)
    .max(limits.expireAfterDays * 24 * 3600)
    .optional()
    .describe('Seconds until its data and PDF are deleted. Default: `expire_submissions` of the template.'),
  version: versionText.describe(
    'The version of the template. Default: the latest published version, or the draft if there is none.',
  ),
  data_requests: dataRequestsBody.optional(),
  cc: ccBody.optional(),
  data_request_reminder_days: reminderDays
    .optional()
    .describe(
      'The days after the invitation on which a signer who has not completed gets a reminder by email. Default: `data_request_reminder_days` of the template.',
    ),
});
