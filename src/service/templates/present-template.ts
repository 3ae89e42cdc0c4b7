import * as z from 'zod';
import {
  defaultsSchema,
  fieldDependenciesSchema,
  type StoredField,
  sharedFieldDataSchema,
  storedFieldSchema,
} from '../../engine/fields';

import { timestamp } from '../../lib/timestamp';
import type { DownloadLinks } from '../links/download-links';
import type { TemplateContent } from './content/template-content';
import { readFacts } from './document/document-facts';
import type { Template } from './template-store';
import { type VersionRow, versionName } from './versions/version-store';

const versionRecord = z.object({
  version: z.string(),
  description: z.string(),
  published_at: z.string(),
  published_by_type: z.enum(['api_token', 'user']),
  published_by_id: z.string(),
});

const placeOfField = { page: true, x: true, y: true, width: true, height: true } as const;

export const templateRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    template_type: z.enum(['pdf', 'html']),
    document_state: z
      .enum(['pending', 'processed', 'password_required', 'malformed_pdf', 'unknown_error'])
      .describe('Of the document last sent: one that cannot be used leaves the one before it in place.'),
    document_processed: z.boolean(),
    document_parse_error: z.string().nullable(),
    document_filename: z.string().nullable(),
    document_url: z.string().nullable().describe('The PDF as it was uploaded; valid for 24 hours.'),
    permanent_document_url: z.string().nullable().describe('The same for callers with an API token.'),
    document_md5: z.string().nullable(),
    document_diagnosis: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('What was found in the document, and what will not work.'),
    page_count: z.number().int().nullable(),
    page_dimensions: z
      .array(z.array(z.number()))
      .describe('Width and height of each page in points, as a person sees it.'),
    parent_folder_id: z.string().nullable(),
    path: z.string().describe('The folder the template is in; `/` is the root.'),
    locked: z.boolean(),
    archived: z.boolean(),
    public_web_form: z.boolean(),
    public_submissions: z.boolean(),
    editable_submissions: z.boolean(),
    allow_additional_properties: z.boolean(),
    expire_submissions: z.boolean(),
    expire_after: z.number().int().nullable(),
    expiration_interval: z.enum(['minutes', 'hours', 'days']),
    encrypt_pdfs: z.boolean(),
    webhook_url: z.string().nullable(),
    slack_webhook_url: z.string().nullable(),
    redirect_url: z.string().nullable(),
    embed_domains: z.array(z.string()),
    merge_audit_trail_pdf: z.boolean(),
    add_data_request_submission_id_footers: z.boolean(),
    data_request_reminder_days: z.array(z.number().int()),
    version: z.string().describe('`draft`, or the version asked for.'),
    latest_version: z.string().nullable(),
    version_published_at: z.string().nullable(),
    updated_at: z.string(),
    last_changed_at: z.string(),
    last_changed_by_type: z.enum(['api_token', 'user']),
    last_changed_by_id: z.string(),
    fields: z
      .array(storedFieldSchema.partial(placeOfField))
      .readonly()
      .optional()
      .describe('With `full=true`. Those of an HTML template have no page and no place.'),
    field_order: z
      .array(z.number().int())
      .optional()
      .describe('With `full=true`: the ids of the fields in order.'),
    shared_field_data: sharedFieldDataSchema.optional(),
    defaults: defaultsSchema.optional(),
    field_dependencies: fieldDependenciesSchema.optional(),
    html: z.string().nullable().optional().describe('With `full=true`.'),
    scss: z.string().nullable().optional().describe('With `full=true`.'),
    header_html: z.string().nullable().optional().describe('With `full=true`.'),
    footer_html: z.string().nullable().optional().describe('With `full=true`.'),
    html_engine_options: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('With `full=true`.'),
    versions: z.array(versionRecord).optional().describe('With `full=true`: newest first.'),
  })
  .meta({ id: 'Template' });

type Record = z.output<typeof templateRecord>;
type Presenting = { links: DownloadLinks; path: string; now: number };

export const presentTemplate = (
  { template, document, replacement }: Template,
  { links, path, now }: Presenting,
): Record => {
  const facts = readFacts(document?.compiled ?? null);
  // A document on its way is what people wait for; until it is there, everything else is about the present one.
  const newest = replacement ?? document;
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    template_type: template.templateType,
    document_state: newest?.state ?? 'processed',
    document_processed: newest === null || newest.state === 'processed',
    document_parse_error: newest?.parseError ?? null,
    document_filename: document?.filename ?? null,
    document_url: document && links.signed({ kind: 'document', id: document.id }, document.filename, now),
    permanent_document_url: document && links.permanentDocument(template.id, document.filename),
    document_md5: document?.md5 ?? null,
    document_diagnosis: facts?.diagnosis ?? [],
    page_count: facts?.pages.length ?? null,
    page_dimensions: facts?.pages.map(({ width, height }) => [width, height]) ?? [],
    parent_folder_id: template.parentFolderId,
    path,
    locked: template.locked,
    archived: template.archived,
    public_web_form: template.publicWebForm,
    public_submissions: template.publicSubmissions,
    editable_submissions: template.editableSubmissions,
    allow_additional_properties: template.allowAdditionalProperties,
    expire_submissions: template.expireSubmissions,
    expire_after: template.expireAfter,
    expiration_interval: template.expirationInterval,
    encrypt_pdfs: template.encryptPdfs,
    webhook_url: template.webhookUrl,
    slack_webhook_url: template.slackWebhookUrl,
    redirect_url: template.redirectUrl,
    embed_domains: template.embedDomains,
    merge_audit_trail_pdf: template.mergeAuditTrailPdf,
    add_data_request_submission_id_footers: template.addDataRequestSubmissionIdFooters,
    data_request_reminder_days: template.dataRequestReminderDays,
    version: 'draft',
    latest_version: template.latestVersion,
    version_published_at: timestamp(template.versionPublishedAt),
    updated_at: timestamp(template.updatedAt),
    last_changed_at: timestamp(template.lastChangedAt),
    last_changed_by_type: template.lastChangedByType,
    last_changed_by_id: template.lastChangedById,
  };
};

/** What `full=true` adds. */
export const withContent = (
  record: Record,
  content: TemplateContent,
  versions: readonly VersionRow[],
): Record => ({
  ...record,
  fields: content.html === null ? content.fields : content.fields.map(withoutPlace),
  field_order: content.fields.map(({ id }) => id),
  shared_field_data: content.sharedFieldData,
  defaults: content.defaults,
  field_dependencies: content.fieldDependencies,
  html: content.html?.html ?? null,
  scss: content.html?.scss ?? null,
  header_html: content.html?.headerHtml ?? null,
  footer_html: content.html?.footerHtml ?? null,
  html_engine_options: content.html?.options ?? null,
  versions: versions.map(presentVersion),
});

const presentVersion = (row: VersionRow): z.output<typeof versionRecord> => ({
  version: versionName(row),
  description: row.description,
  published_at: timestamp(row.publishedAt),
  published_by_type: row.publishedByType,
  published_by_id: row.publishedById,
});

const withoutPlace = ({ page: _page, x: _x, y: _y, width: _width, height: _height, ...field }: StoredField) =>
  field;
