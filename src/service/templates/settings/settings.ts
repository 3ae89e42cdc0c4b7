import * as z from 'zod';
import { nameText } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { shownSlackUrl } from '../../delivery/slack-url';
import { sealSettings } from '../../seals/seal-wanted';
import { conformanceSettingRows } from './conformance-settings';
import { setting } from './setting';
import { asKept, calledAddressOrNone, describedOnOff, fieldNaming, onOff } from './setting-schemas';
import { signerSettingRows } from './signer-settings';

const slackDocs =
  'A Slack incoming webhook, or a compatible URL, that gets a message for each submission. It is stored encrypted and shown as its host and its last four characters; this masked form leaves it unchanged.';

/**
 * The catalogue of template settings. A row is all there is of a setting, beside its column in
 * src/core/db/tables/templates.ts and the code that acts on it.
 */
export const settingRows = {
  name: setting({
    column: 'name',
    sharing: null,
    sent: nameText(),
    shown: z.string(),
    present: asKept,
    example: 'Membership form',
    form: { group: 'basics', control: 'text', label: 'Name', hint: '' },
    docs: 'The name of the template.',
  }),
  description: setting({
    column: 'description',
    sharing: null,
    sent: z.string().max(limits.descriptionChars),
    shown: z.string(),
    present: asKept,
    example: '',
    form: { group: 'basics', control: 'long', label: 'Description', hint: '' },
    docs: 'A note for the members who work with the template.',
  }),
  text_tags: setting({
    column: 'textTags',
    sharing: null,
    ...describedOnOff(
      'Text tags such as `{{name}}` in an uploaded PDF become [fields](fields.md#text-tags). Counts for the next document.',
    ),
    example: true,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Text tags',
      hint: 'Text such as {{name}} in an uploaded PDF becomes a field. Applies to the next PDF that you upload.',
    },
  }),
  field_names: setting({
    column: 'fieldNames',
    sharing: null,
    sent: fieldNaming,
    shown: fieldNaming,
    present: asKept,
    example: 'suggested',
    form: {
      group: 'data',
      control: { choices: { suggested: 'Suggested', original: 'As in the document' } },
      label: 'Field names',
      hint: 'Many forms only number their fields: “f1_01[0]”. Suggested names say what a field contains. Applies to the next PDF that you upload.',
    },
    docs: 'The names of the fields of an uploaded form: `suggested` replaces those that only count, such as `f1_01[0]`, by [names that people can use](fields.md#suggested-names); `original` keeps all. Counts for the next document.',
  }),
  locked: setting({
    column: 'locked',
    sharing: null,
    ...describedOnOff('A locked template refuses every change except unlocking.'),
    form: {
      group: 'basics',
      control: 'switch',
      label: 'Locked',
      hint: 'The template cannot be changed until it is unlocked. It can still be used to generate PDFs.',
    },
  }),
  archived: setting({
    column: 'archived',
    sharing: null,
    ...describedOnOff('The dashboard hides an archived template. Callers with its id can still use it.'),
    form: {
      group: 'basics',
      control: 'switch',
      label: 'Archived',
      hint: 'The dashboard hides the template. Programs can still use it by its ID.',
    },
  }),
  public_web_form: setting({
    column: 'publicWebForm',
    sharing: { off: false },
    ...onOff,
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Public form',
      hint: 'Anyone with its URL can fill in the template.',
    },
    docs: 'Anyone can fill in the template at `/forms/<template id>`. See [public forms](data-requests.md).',
  }),
  public_challenge: setting({
    column: 'publicChallenge',
    sharing: { kept: asKept },
    sent: z.enum(['never', 'when_busy', 'always']),
    shown: z.enum(['never', 'when_busy', 'always']),
    present: asKept,
    example: 'when_busy',
    form: {
      group: 'signers',
      control: { choices: { never: 'Never', when_busy: 'When the form is busy', always: 'Always' } },
      label: 'Protect the public form',
      hint: 'Visitors prove that they are human, with Turnstile or a code sent by email.',
    },
    docs: 'When visitors of the public form [are challenged](data-requests.md#challenges): `never`, `when_busy` or `always`.',
  }),
  public_submissions: setting({
    column: 'publicSubmissions',
    sharing: { off: false },
    ...describedOnOff('The `permanent_download_url` of a submission needs no credentials.'),
    form: {
      group: 'results',
      control: 'switch',
      label: 'Public PDFs',
      hint: 'The permanent URL of a finished PDF needs no credentials.',
    },
  }),
  editable_submissions: setting({
    column: 'editableSubmissions',
    sharing: null,
    ...onOff,
    form: {
      group: 'results',
      control: 'switch',
      label: 'Fillable PDFs',
      hint: 'Finished PDFs remain forms that people can edit.',
    },
    docs: 'Finished PDFs are [forms](editable.md) with the values filled in. A submission can override it.',
  }),
  allow_additional_properties: setting({
    column: 'allowAdditionalProperties',
    sharing: null,
    ...onOff,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Allow extra properties',
      hint: 'Data may contain properties that the template does not use.',
    },
    docs: '`data` may have names that the template does not use.',
  }),
  expire_submissions: setting({
    column: 'expireSubmissions',
    sharing: null,
    ...onOff,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Documents expire',
      hint: 'The data and PDF of a document are deleted after the time below.',
    },
    docs: 'The data and PDF of its submissions [are deleted](retention.md) after `expire_after`.',
  }),
  expire_after: setting({
    column: 'expireAfter',
    sharing: null,
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
    docs: 'The time until a submission expires, in units of `expiration_interval`. Required while `expire_submissions` is `true`.',
  }),
  expiration_interval: setting({
    column: 'expirationInterval',
    sharing: null,
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
    docs: 'The unit of `expire_after`: `minutes`, `hours` or `days`.',
  }),
  searchable: setting({
    column: 'searchable',
    sharing: null,
    ...describedOnOff(
      'Its submissions are found by [words of their data and metadata](search.md). Those that are made while this is `false` are never found.',
    ),
    example: true,
    form: {
      group: 'data',
      control: 'switch',
      label: 'Searchable documents',
      hint: 'Documents can be found by words in their data and metadata. Documents created while this is off are never found.',
    },
  }),
  encrypt_pdfs: setting({
    column: 'encryptPdfs',
    sharing: null,
    ...describedOnOff(
      'PDFs are always encrypted. If the submission has no password, they open without one for reading, printing, copying and filling in, but they cannot be changed.',
    ),
    form: {
      group: 'results',
      control: 'switch',
      label: 'Encrypt PDFs',
      hint: 'Without a password for the document, PDFs open but cannot be changed.',
    },
  }),
  seal: setting({
    column: 'seal',
    sharing: null,
    sent: z.enum(sealSettings),
    shown: z.enum(sealSettings),
    present: asKept,
    example: 'signed',
    form: {
      group: 'results',
      control: {
        choices: {
          signed: 'When signers have signed',
          best_effort: 'Always',
          required: 'Always, and never without a time stamp',
          off: 'Never',
        },
      },
      label: 'Seal PDFs',
      hint: 'A seal is a digital signature on the finished PDF. PDF viewers show every later change.',
    },
    docs: 'Which finished PDFs are [sealed](sealing.md): `signed` (those for which signers were asked), `best_effort` or `required` (all), or `off`. A submission can override it.',
  }),
  ...conformanceSettingRows,
  webhook_url: setting({
    column: 'webhookUrl',
    sharing: { off: null },
    ...calledAddressOrNone,
    form: {
      group: 'notices',
      control: 'address',
      label: 'Webhook',
      hint: 'An https URL that receives the events of every document of this template.',
    },
    docs: 'The URL for [webhooks](webhooks.md) about the submissions of the template.',
  }),
  slack_webhook_url: setting({
    column: 'slackWebhookUrl',
    sharing: { off: null },
    ...calledAddressOrNone,
    sent: calledAddressOrNone.sent.describe(slackDocs),
    present: (kept) => kept && shownSlackUrl(kept),
    form: {
      group: 'notices',
      control: 'address',
      label: 'Slack webhook',
      hint: 'An https URL that receives a message for every document.',
    },
    docs: slackDocs,
  }),
  ...signerSettingRows,
};
