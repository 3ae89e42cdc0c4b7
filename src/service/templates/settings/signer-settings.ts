import * as z from 'zod';
import { orNone } from '../../../core/api/address-schemas';
import { limits } from '../../../lib/limits';
import { providerName } from '../../identity/provider-body';
import { identitySteps } from '../../identity/steps';
import { imageText } from '../../logos/logo-body';
import { logoFrom, logoUrl } from '../../logos/logo-setting';
import { invitationMessage, invitationSubject, senderName } from '../../mail/own-words';
import { predefinedFields, shownPredefinedFields } from './predefined-fields';
import { setting } from './setting';
import {
  addressOrNone,
  answeredAddressOrNone,
  asKept,
  describedOnOff,
  hosts,
  reminderDays,
} from './setting-schemas';
import { shownSignerRoles, signerRoles, stepsOfRoles } from './signer-roles';

const ownWords = { shown: z.string().nullable(), present: asKept<string | null>, example: null };

const reminderDocs =
  'The days after the invitation on which a signer who has not completed gets a reminder by email.';

/** The settings of a template about its signers, and what they see and get. */
export const signerSettingRows = {
  redirect_url: setting({
    column: 'redirectUrl',
    sharing: { kept: asKept },
    ...addressOrNone,
    form: {
      group: 'signers',
      control: 'address',
      label: 'Redirect after signing',
      hint: 'The https URL that opens after a signer finishes. Default: a thank-you page.',
    },
    docs: 'The URL that opens when a signer has completed. Without it, signers see a thank-you page.',
  }),
  embed_domains: setting({
    column: 'embedDomains',
    sharing: { off: [] },
    sent: hosts,
    shown: z.string().nullable(),
    present: (kept) => (kept.length === 0 ? null : kept.join(',')),
    example: null,
    form: {
      group: 'notices',
      control: 'lines',
      label: 'Sites that may embed the signing page',
      hint: 'One host per line, such as example.com or *.example.com.',
    },
    docs: 'Hosts whose pages may [embed](embedding.md) the signing page, as a list or separated by commas. Answers have the text with commas, or null without any.',
  }),
  predefined_fields: setting({
    column: 'predefinedFields',
    sharing: null,
    sent: predefinedFields,
    shown: shownPredefinedFields,
    present: asKept,
    example: [],
    form: null,
    docs: 'The fields that an [embedded editor](embedded-editor.md#predefined-fields) offers. Answers have them with `full=true`.',
  }),
  signer_roles: setting({
    column: 'signerRoles',
    sharing: { kept: stepsOfRoles },
    sent: signerRoles,
    shown: shownSignerRoles,
    present: asKept,
    example: [],
    form: null,
    docs: 'The [roles](data-requests.md#roles) of its signers, each with its fields, order, identity step and language. Answers have them with `full=true`.',
  }),
  merge_audit_trail_pdf: setting({
    column: 'mergeAuditTrailPdf',
    sharing: null,
    ...describedOnOff('The PDF of a submission with signers ends with its audit trail.'),
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Audit trail in the PDF',
      hint: 'The PDF of a document with signers ends with its audit trail.',
    },
  }),
  add_data_request_submission_id_footers: setting({
    column: 'addDataRequestSubmissionIdFooters',
    sharing: null,
    ...describedOnOff(
      'In a submission with signers, every page of the PDF has the submission id at its foot.',
    ),
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Document ID on every page',
      hint: 'At the bottom of every page, if the document has signers.',
    },
  }),
  mark_signatures: setting({
    column: 'markSignatures',
    sharing: null,
    ...describedOnOff(
      'Each signature has the name of its signer, the time and the id of the data request in [small type](data-requests.md#marks-beside-signatures).',
    ),
    example: true,
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Name and time at each signature',
      hint: 'In small type at the bottom of each signature box, if they fit.',
    },
  }),
  sender_name: setting({
    column: 'senderName',
    sharing: null,
    ...ownWords,
    sent: senderName,
    form: {
      group: 'signers',
      control: 'text',
      label: 'Sender name',
      hint: 'How signers of this template see you. Default: as under “Account”.',
    },
    docs: 'The name by which [signers see you](data-requests.md#who-asks). Default: that of the account.',
  }),
  logo: setting({
    column: 'logo',
    sharing: null,
    sent: orNone(imageText),
    shown: z.string().nullable(),
    present: (kept) => logoUrl('', logoFrom(kept)),
    example: null,
    form: {
      group: 'signers',
      control: 'logo',
      label: 'Logo',
      hint: `PNG or JPEG, at most ${limits.logoBytes / 1024} KB and ${limits.logoPixels} pixels on each side. Default: as under “Account”.`,
    },
    docs: 'The [logo](data-requests.md#the-logo) that signers of this template see: a PNG or JPEG, as a `data:` URL or `{"base64": "…"}`. The record has its URL, which leaves it unchanged. Default: that of the account.',
  }),
  invitation_subject: setting({
    column: 'invitationSubject',
    sharing: null,
    ...ownWords,
    sent: invitationSubject,
    form: {
      group: 'signers',
      control: 'text',
      label: 'Subject of invitations',
      hint: 'Default: as under “Account”, else “… asks you to complete …” in the language of the signer.',
    },
    docs: 'The subject of the [email](mail.md) that invites a signer, where the data request names none.',
  }),
  invitation_message: setting({
    column: 'invitationMessage',
    sharing: null,
    ...ownWords,
    sent: invitationMessage,
    form: {
      group: 'signers',
      control: 'long',
      label: 'Message to signers',
      hint: 'In the invitation and its reminders, and on the first page. Default: as under “Account”.',
    },
    docs: 'Your [message to signers](data-requests.md#your-own-words), where the data request has none.',
  }),
  attach_pdf_to_mail: setting({
    column: 'attachPdfToMail',
    sharing: null,
    ...describedOnOff(
      'The email that a document is complete [has the PDF in it](mail.md#the-finished-pdf), unless the PDF is too large.',
    ),
    example: true,
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Attach the finished PDF to emails',
      hint: 'Signers and recipients still have it after the link in the email expires.',
    },
  }),
  mail_form_copy: setting({
    column: 'mailFormCopy',
    sharing: null,
    ...describedOnOff(
      'Whoever completes the [public form](data-requests.md#public-forms) gets an email with the address of [their copy](data-requests.md#copies-that-last).',
    ),
    example: true,
    form: {
      group: 'signers',
      control: 'switch',
      label: 'Email people who complete the public form',
      hint: 'They get a link to their copy, and a code when they open it.',
    },
  }),
  reply_to: setting({
    column: 'replyTo',
    sharing: { kept: asKept },
    ...answeredAddressOrNone,
    form: {
      group: 'signers',
      control: 'email',
      label: 'Reply-to address',
      hint: 'Receives replies from signers. Default: as under “Account”.',
    },
    docs: 'The email address to which [emails](mail.md) to signers and recipients are answered (`Reply-To`). Default: that of the account; without both, answers reach nobody.',
  }),
  identity_step: setting({
    column: 'identityStep',
    sharing: { kept: asKept },
    sent: z.enum(identitySteps),
    shown: z.enum(identitySteps),
    present: asKept,
    example: 'none',
    form: {
      group: 'signers',
      control: {
        choices: {
          none: 'Link only',
          email_code: 'Code by email',
          passkey: 'Passkey',
          provider: 'Identity provider',
        },
      },
      label: 'Identity step',
      hint: 'What signers and visitors of the public form do before they see the document, unless a data request says otherwise.',
    },
    docs: 'The [identity step](data-requests.md#a-step-for-every-signer) of data requests that have none of their own, and of the public form: `none`, `email_code`, `passkey` or `provider`.',
  }),
  identity_provider: setting({
    column: 'identityProvider',
    sharing: { kept: asKept },
    ...ownWords,
    sent: orNone(providerName),
    form: {
      group: 'signers',
      control: 'text',
      label: 'Identity provider',
      hint: 'The name of the provider for the identity step.',
    },
    docs: 'The name of the [identity provider](identity-providers.md) for the step `provider`.',
  }),
  data_request_reminder_days: setting({
    column: 'dataRequestReminderDays',
    sharing: null,
    sent: reminderDays.describe(reminderDocs),
    shown: z.array(z.number().int()),
    present: asKept,
    example: [],
    form: {
      group: 'signers',
      control: 'numbers',
      label: 'Reminders',
      hint: 'The days after the invitation on which a signer gets a reminder by email.',
    },
    docs: reminderDocs,
  }),
};
