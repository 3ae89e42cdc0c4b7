import * as z from 'zod';
import { nameText } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { setting } from './setting';
import {
  addressOrNone,
  asKept,
  calledAddressOrNone,
  describedOnOff,
  host,
  onOff,
  unique,
} from './setting-schemas';

const slackDocs = 'An incoming webhook of Slack, or of what takes its messages: it is told of submissions.';
const reminderDocs = 'How many days after the invitation somebody who has not answered is reminded by mail.';

/**
 * The catalogue of template settings. A row is all there is of a setting, beside its column in
 * src/core/db/tables/templates.ts and the code that acts on it.
 */
export const settingRows = {
  name: setting({
    column: 'name',
    sent: nameText(),
    shown: z.string(),
    present: asKept,
    example: 'Membership form',
    form: { group: 'basics', control: 'text', label: 'Name', hint: '' },
    docs: 'What people call it.',
  }),
  description: setting({
    column: 'description',
    sent: z.string().max(limits.descriptionChars),
    shown: z.string(),
    present: asKept,
    example: '',
    form: { group: 'basics', control: 'long', label: 'Description', hint: '' },
    docs: 'For the people who work with it.',
  }),
  locked: setting({
    column: 'locked',
    ...describedOnOff('A locked template refuses every change but unlocking it.'),
    form: {
      group: 'basics',
      control: 'switch',
      label: 'Locked',
      hint: 'Nothing about it can be changed until it is unlocked; it still makes documents.',
    },
  }),
  archived: setting({
    column: 'archived',
    ...describedOnOff(
      'An archived template is out of the way in the dashboard; whoever knows its id may use it as before.',
    ),
    form: {
      group: 'basics',
      control: 'switch',
      label: 'Archived',
      hint: 'Out of the way in the dashboard; whoever knows its id may use it as before.',
    },
  }),
  public_web_form: setting({
    column: 'publicWebForm',
    ...onOff,
    form: {
      group: 'people',
      control: 'switch',
      label: 'Public form',
      hint: 'Whoever has its address may fill in the template.',
    },
    docs: 'Everybody may fill in the template at `/forms/<template id>`: see [public forms](data-requests.md).',
  }),
  public_submissions: setting({
    column: 'publicSubmissions',
    ...describedOnOff('The `permanent_download_url` of a submission needs no credentials.'),
    form: {
      group: 'results',
      control: 'switch',
      label: 'Public PDFs',
      hint: 'The permanent address of a finished PDF needs no credentials.',
    },
  }),
  editable_submissions: setting({
    column: 'editableSubmissions',
    ...onOff,
    form: {
      group: 'results',
      control: 'switch',
      label: 'Fillable PDFs',
      hint: 'Finished PDFs keep form fields that can be filled in.',
    },
    docs: 'Finished PDFs are [forms](editable.md) with the values filled in, where a submission does not say otherwise.',
  }),
  allow_additional_properties: setting({
    column: 'allowAdditionalProperties',
    ...onOff,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Allow extra properties',
      hint: 'Data may have names that the template does not use.',
    },
    docs: '`data` may have names that the template does not use.',
  }),
  expire_submissions: setting({
    column: 'expireSubmissions',
    ...onOff,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Submissions expire',
      hint: 'Data and PDF are removed after a while.',
    },
    docs: 'Data and PDF of its submissions [are removed](retention.md) after `expire_after`.',
  }),
  expire_after: setting({
    column: 'expireAfter',
    sent: z
      .number()
      .int()
      .min(1)
      .max(limits.expireAfterDays * 24 * 60)
      .nullable(),
    shown: z.number().int().nullable(),
    present: asKept,
    example: null,
    form: { group: 'data', control: 'number', label: 'Expire after', hint: '' },
    docs: 'How many of `expiration_interval`; required while `expire_submissions` is `true`.',
  }),
  expiration_interval: setting({
    column: 'expirationInterval',
    sent: z.enum(['minutes', 'hours', 'days']),
    shown: z.enum(['minutes', 'hours', 'days']),
    present: asKept,
    example: 'days',
    form: {
      group: 'data',
      control: { choices: { minutes: 'minutes', hours: 'hours', days: 'days' } },
      label: 'Unit',
      hint: '',
    },
    docs: '`minutes`, `hours` or `days`.',
  }),
  encrypt_pdfs: setting({
    column: 'encryptPdfs',
    ...describedOnOff(
      'PDFs are always encrypted. Without a password in the submission they open without one, for reading, printing, copying and filling in, but not for changing.',
    ),
    form: {
      group: 'results',
      control: 'switch',
      label: 'Encrypt PDFs',
      hint: 'Without a password of the submission they open without one, but cannot be changed.',
    },
  }),
  webhook_url: setting({
    column: 'webhookUrl',
    ...calledAddressOrNone,
    form: {
      group: 'notices',
      control: 'address',
      label: 'Webhook',
      hint: 'An https address that hears of every submission of this template.',
    },
    docs: 'Where [webhooks](webhooks.md) go for everything that is made from it.',
  }),
  slack_webhook_url: setting({
    column: 'slackWebhookUrl',
    ...calledAddressOrNone,
    sent: calledAddressOrNone.sent.describe(slackDocs),
    form: {
      group: 'notices',
      control: 'address',
      label: 'Slack webhook',
      hint: 'A message for every submission.',
    },
    docs: slackDocs,
  }),
  redirect_url: setting({
    column: 'redirectUrl',
    ...addressOrNone,
    form: {
      group: 'people',
      control: 'address',
      label: 'Where people go afterwards',
      hint: 'An https address; without one they see a page of thanks.',
    },
    docs: 'Where people go once they have completed; without one they see a page of thanks.',
  }),
  embed_domains: setting({
    column: 'embedDomains',
    sent: z.array(host).max(limits.embedDomains).transform(unique),
    shown: z.array(z.string()),
    present: asKept,
    example: [],
    form: {
      group: 'notices',
      control: 'lines',
      label: 'Sites that may embed it',
      hint: 'Such as example.com or *.example.com.',
    },
    docs: 'Hosts whose pages may [embed](embedding.md) the signing page.',
  }),
  merge_audit_trail_pdf: setting({
    column: 'mergeAuditTrailPdf',
    ...describedOnOff('The PDF of a submission that people have completed ends with its audit trail.'),
    form: {
      group: 'people',
      control: 'switch',
      label: 'Audit trail in the PDF',
      hint: 'What people have completed ends with its audit trail.',
    },
  }),
  add_data_request_submission_id_footers: setting({
    column: 'addDataRequestSubmissionIdFooters',
    ...describedOnOff(
      'Every page of a PDF that people complete says at its foot which submission it belongs to.',
    ),
    form: {
      group: 'people',
      control: 'switch',
      label: 'Submission id on every page',
      hint: 'At the foot of what people complete.',
    },
  }),
  data_request_reminder_days: setting({
    column: 'dataRequestReminderDays',
    sent: z
      .array(z.number().int().min(1).max(limits.reminderDays))
      .max(limits.remindersOfTemplate)
      .transform((days) => unique(days).sort((a, b) => a - b))
      .describe(reminderDocs),
    shown: z.array(z.number().int()),
    present: asKept,
    example: [],
    form: {
      group: 'people',
      control: 'numbers',
      label: 'Reminders',
      hint: 'How many days after the invitation somebody is reminded by mail.',
    },
    docs: reminderDocs,
  }),
};
