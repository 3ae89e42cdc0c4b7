import * as z from 'zod';
import { calledAddress, httpsAddress, orNone } from '../../../core/api/address-schemas';
import { nameText } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import type { Settings } from '../versions/template-changes-store';

/** The settings of a template as they are sent; each may be left out. */

const secure = orNone(httpsAddress);
const webhook = orNone(calledAddress);

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostPattern = new RegExp(`^(\\*\\.)?${label}(\\.${label})*(:\\d{1,5})?$`);
const host = z
  .string()
  .max(260)
  .transform((text) => text.toLowerCase())
  .refine(
    (text) => hostPattern.test(text),
    'must be a host such as example.com, *.example.com or localhost:3000',
  );

export const settingsSchemas = {
  name: nameText().optional(),
  description: z.string().max(limits.descriptionChars).optional(),
  locked: z.boolean().optional().describe('A locked template refuses every change but unlocking it.'),
  archived: z
    .boolean()
    .optional()
    .describe(
      'An archived template is out of the way in the dashboard; whoever knows its id may use it as before.',
    ),
  public_web_form: z.boolean().optional(),
  public_submissions: z
    .boolean()
    .optional()
    .describe('The `permanent_download_url` of a submission needs no credentials.'),
  editable_submissions: z.boolean().optional(),
  allow_additional_properties: z.boolean().optional(),
  expire_submissions: z.boolean().optional(),
  expire_after: z
    .number()
    .int()
    .min(1)
    .max(limits.expireAfterDays * 24 * 60)
    .nullable()
    .optional(),
  expiration_interval: z.enum(['minutes', 'hours', 'days']).optional(),
  encrypt_pdfs: z
    .boolean()
    .optional()
    .describe(
      'PDFs are always encrypted. Without a password in the submission they open without one, for reading, printing, copying and filling in, but not for changing.',
    ),
  webhook_url: webhook.optional(),
  slack_webhook_url: webhook
    .optional()
    .describe('An incoming webhook of Slack, or of what takes its messages: it is told of submissions.'),
  redirect_url: secure.optional(),
  embed_domains: z.array(host).max(limits.embedDomains).optional(),
  merge_audit_trail_pdf: z
    .boolean()
    .optional()
    .describe('The PDF of a submission that people have completed ends with its audit trail.'),
  add_data_request_submission_id_footers: z
    .boolean()
    .optional()
    .describe('Every page of a PDF that people complete says at its foot which submission it belongs to.'),
  data_request_reminder_days: z
    .array(z.number().int().min(1).max(limits.reminderDays))
    .max(limits.remindersOfTemplate)
    .optional()
    .describe('How many days after the invitation somebody who has not answered is reminded by mail.'),
};

const settingsSchema = z.object(settingsSchemas);

/** Only what was sent: the rest stays as it is. */
export const settingsOf = (sent: z.output<typeof settingsSchema>): Settings => {
  const settings: { [Key in keyof Settings]: Settings[Key] | undefined } = {
    name: sent.name,
    description: sent.description,
    locked: sent.locked,
    archived: sent.archived,
    publicWebForm: sent.public_web_form,
    publicSubmissions: sent.public_submissions,
    editableSubmissions: sent.editable_submissions,
    allowAdditionalProperties: sent.allow_additional_properties,
    expireSubmissions: sent.expire_submissions,
    expireAfter: sent.expire_after,
    expirationInterval: sent.expiration_interval,
    encryptPdfs: sent.encrypt_pdfs,
    webhookUrl: sent.webhook_url,
    slackWebhookUrl: sent.slack_webhook_url,
    redirectUrl: sent.redirect_url,
    embedDomains: sent.embed_domains && [...new Set(sent.embed_domains)],
    mergeAuditTrailPdf: sent.merge_audit_trail_pdf,
    addDataRequestSubmissionIdFooters: sent.add_data_request_submission_id_footers,
    dataRequestReminderDays:
      sent.data_request_reminder_days && [...new Set(sent.data_request_reminder_days)].sort((a, b) => a - b),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
};
