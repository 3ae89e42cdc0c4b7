import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EditingPerson } from '../../../lib/editing-person';
import type { PredefinedField } from '../../../lib/predefined-field';
import type { SignerRole } from '../../../lib/signer-role';
import { accounts } from './accounts';

function flag(name: string) {
  return integer(name, { mode: 'boolean' }).notNull().default(false);
}

export const templates = sqliteTable(
  'templates',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    templateType: text('template_type', { enum: ['pdf', 'html'] }).notNull(),
    parentFolderId: text('parent_folder_id'),
    documentId: text('document_id'),
    /** A new document that waits to be compiled and then replaces the present one. */
    replacementId: text('replacement_id'),
    /** The content of the draft, in template_contents. Every edit points to another content. */
    contentHash: text('content_hash').notNull(),
    /** The mode that the draft was last saved with. Members save with live rights. */
    draftSavedWith: text('draft_saved_with', { enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    /**
     * The content and the document that live documents get in place of a draft that a test token has
     * changed. Null: they get the draft.
     */
    liveContentHash: text('live_content_hash'),
    liveDocumentId: text('live_document_id'),
    /** The highest id that a field of it ever had. Null: it was not saved since this is noted. */
    highestFieldId: integer('highest_field_id'),
    /** The mode that the replacement was sent with. */
    replacementSavedWith: text('replacement_saved_with', { enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    /** When its first live submission outside of volume 0 was made; those in volume 0 are looked for there. */
    liveSince: integer('live_since'),
    latestVersion: text('latest_version'),
    versionPublishedAt: integer('version_published_at'),

    /** Whether the text tags of the next document become fields. */
    textTags: integer('text_tags', { mode: 'boolean' }).notNull().default(true),
    /** Whether the fields of the next document get names that people can use. */
    fieldNames: text('field_names', { enum: ['suggested', 'original'] })
      .notNull()
      .default('original'),
    /** Whether the next document gets tags, if it has none. */
    tagDocument: flag('tag_document'),
    locked: flag('locked'),
    archived: flag('archived'),
    publicWebForm: flag('public_web_form'),
    publicChallenge: text('public_challenge', { enum: ['never', 'when_busy', 'always'] })
      .notNull()
      .default('when_busy'),
    publicSubmissions: flag('public_submissions'),
    editableSubmissions: flag('editable_submissions'),
    allowAdditionalProperties: flag('allow_additional_properties'),
    expireSubmissions: flag('expire_submissions'),
    expireAfter: integer('expire_after'),
    expirationInterval: text('expiration_interval', { enum: ['minutes', 'hours', 'days'] })
      .notNull()
      .default('days'),
    /** Whether its submissions are found by words of their data. */
    searchable: integer('searchable', { mode: 'boolean' }).notNull().default(true),
    encryptPdfs: flag('encrypt_pdfs'),
    /** Which finished PDFs are sealed. */
    seal: text('seal', { enum: ['signed', 'best_effort', 'required', 'off'] })
      .notNull()
      .default('signed'),
    /** The levels that finished PDFs reach, and what becomes of those that do not. */
    conformance: text('conformance', { mode: 'json' })
      .$type<('pdfa-2b' | 'pdfa-2u' | 'pdfa-3b' | 'pdfua-1')[]>()
      .notNull()
      .default([]),
    conformanceDemand: text('conformance_demand', { enum: ['required', 'best_effort'] })
      .notNull()
      .default('required'),
    webhookUrl: text('webhook_url'),
    slackWebhookUrl: text('slack_webhook_url'),
    redirectUrl: text('redirect_url'),
    embedDomains: text('embed_domains', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** The fields that it offers to the people who edit it. */
    predefinedFields: text('predefined_fields', { mode: 'json' })
      .$type<PredefinedField[]>()
      .notNull()
      .default([]),
    /** The parts that people play in its documents, each with its fields. */
    signerRoles: text('signer_roles', { mode: 'json' }).$type<SignerRole[]>().notNull().default([]),
    mergeAuditTrailPdf: flag('merge_audit_trail_pdf'),
    addDataRequestSubmissionIdFooters: flag('add_data_request_submission_id_footers'),
    /** Whether each signature of a signer has a small text with who signed, and when. */
    markSignatures: integer('mark_signatures', { mode: 'boolean' }).notNull().default(true),
    /** Whether the mail that a document is complete has the PDF in it. */
    attachPdfToMail: integer('attach_pdf_to_mail', { mode: 'boolean' }).notNull().default(true),
    /** Whether the visitor who completes the public form gets a mail about their copy. */
    mailFormCopy: integer('mail_form_copy', { mode: 'boolean' }).notNull().default(true),
    /** How the sender is named; null: as the account says. */
    senderName: text('sender_name'),
    /** The logo of the sender, as its file, width and height; null: that of the account. */
    logo: text('logo'),
    /** The sender's words to signers, where a data request has none of its own. */
    invitationSubject: text('invitation_subject'),
    invitationMessage: text('invitation_message'),
    /** Where answers to mails to signers go. */
    replyTo: text('reply_to'),
    /** What a signer does before they see anything, where the data request does not say. */
    identityStep: text('identity_step', { enum: ['none', 'email_code', 'passkey', 'provider'] })
      .notNull()
      .default('none'),
    /** The provider of such a step. */
    identityProvider: text('identity_provider'),
    dataRequestReminderDays: text('data_request_reminder_days', { mode: 'json' })
      .$type<number[]>()
      .notNull()
      .default([]),

    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    lastChangedAt: integer('last_changed_at').notNull(),
    lastChangedByType: text('last_changed_by_type', { enum: ['api_token', 'user'] }).notNull(),
    lastChangedById: text('last_changed_by_id').notNull(),
    /** The person in an embedded editor, where an API token let one in. */
    lastChangedByPerson: text('last_changed_by_person', { mode: 'json' }).$type<EditingPerson>(),
  },
  (table) => [
    index('templates_account').on(table.accountId, table.id),
    index('templates_account_folder').on(table.accountId, table.parentFolderId, table.id),
    index('templates_document').on(table.documentId),
    index('templates_replacement').on(table.replacementId),
    index('templates_live_document').on(table.liveDocumentId),
  ],
);
