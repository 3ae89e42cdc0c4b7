import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import {
  byId,
  defaultsSchema,
  fieldDependenciesSchema,
  orderOf,
  type StoredField,
  sharedFieldDataSchema,
  storedFieldSchema,
} from '../../engine/fields';

import type { TestDataSet } from '../../lib/test-data-set';
import { timestamp } from '../../lib/timestamp';
import { shownAttachment, templateInvoice } from '../attachments/attachment-body';
import { presentAttachment } from '../attachments/present-attachment';
import type { DownloadLinks } from '../download-links/download-links';
import { shownHolds } from '../holds/shown-holds';
import { logoFrom, logoUrl } from '../logos/logo-setting';
import type { TemplateContent } from './content/template-content';
import { readFacts } from './document/document-facts';
import { presentSettings, shownSettings } from './settings/settings-schemas';
import type { Template, TemplateRow } from './template-store';
import { shownTestDataSets } from './test-data/test-data-body';
import { type VersionRow, versionName } from './versions/version-store';

const shownPerson = z
  .object({ id: z.string(), name: z.string(), email: z.string().nullable() })
  .nullable()
  .describe('The person in an embedded editor, whom the API token let in.');

export const versionRecord = z.object({
  version: z.string(),
  description: z.string(),
  published_at: shownTime,
  published_by_type: z.enum(['api_token', 'user']),
  published_by_id: z.string(),
  published_by_person: shownPerson,
});

const placeOfField = { page: true, x: true, y: true, width: true, height: true } as const;

const templateField = storedFieldSchema
  .partial(placeOfField)
  .meta({ id: 'TemplateField', description: 'A field of a template' });

/** What another service has and Quillet has not: programs written for that service read it. */
const absent = {
  encrypt_pdfs_password: z.null().describe('Passwords belong to submissions.'),
  demo: z.literal(false).describe('Quillet makes no templates of its own.'),
  external_predefined_fields_template_id: z
    .null()
    .describe('Each template has predefined fields of its own.'),
  external_predefined_fields_template_name: z
    .null()
    .describe('Each template has predefined fields of its own.'),
};

const nothing = {
  encrypt_pdfs_password: null,
  demo: false as const,
  external_predefined_fields_template_id: null,
  external_predefined_fields_template_name: null,
};

const { name, description, predefined_fields, signer_roles, ...otherSettings } = shownSettings;

export const templateRecord = z
  .object({
    id: z.string(),
    name,
    description,
    template_type: z.enum(['pdf', 'html']),
    document_state: z
      .enum(['pending', 'processed', 'password_required', 'malformed_pdf', 'dynamic_xfa', 'unknown_error'])
      .describe(
        'The state of the last uploaded document. If it cannot be used, the previous document stays in use.',
      ),
    document_processed: z.boolean(),
    document_parse_error: z.string().nullable(),
    document_filename: z.string().nullable(),
    document_url: z.string().nullable().describe('The PDF as it was uploaded; valid for 24 hours.'),
    permanent_document_url: z.string().nullable().describe('The same file, for callers with an API token.'),
    document_md5: z.string().nullable(),
    document_diagnosis: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('What Quillet found in the document, and what will not work.'),
    page_count: z.number().int().nullable(),
    page_dimensions: z
      .array(z.array(z.number()))
      .describe('Width and height of each page in points, as a person sees it.'),
    parent_folder_id: z.string().nullable(),
    path: z.string().describe('The folder the template is in; `/` is the root.'),
    ...otherSettings,
    ...absent,
    first_template: z.boolean().describe('Whether the account has no older template.'),
    version: z.string().describe('`draft`, or the requested version.'),
    latest_version: z.string().nullable(),
    version_published_at: shownTime.nullable(),
    updated_at: shownTime,
    last_changed_at: shownTime,
    last_changed_by_type: z.enum(['api', 'user']),
    last_changed_by_id: z.string(),
    last_changed_by_person: shownPerson,
    fields: z
      .record(z.string(), templateField)
      .optional()
      .describe('With `full=true`: the fields by their ids. Fields of an HTML template have no box.'),
    field_order: z
      .array(z.array(z.number().int()))
      .optional()
      .describe('With `full=true`: for each page the ids of its fields in order. HTML has one page.'),
    highest_field_id: z
      .number()
      .int()
      .optional()
      .describe(
        'With `full=true`: the highest id that a field of the template ever had. New fields get higher ones.',
      ),
    predefined_fields: predefined_fields
      .optional()
      .describe('With `full=true`: the fields that an embedded editor offers.'),
    signer_roles: signer_roles.optional().describe('With `full=true`: the roles of its signers.'),
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
    attachments: z
      .array(shownAttachment)
      .optional()
      .describe('With `full=true`: the [files](attachments.md) that each PDF carries along.'),
    e_invoice: templateInvoice
      .nullable()
      .optional()
      .describe('With `full=true`: the [invoice](e-invoices.md#from-the-data) that each PDF is.'),
    test_data_sets: shownTestDataSets
      .optional()
      .describe('With `full=true`: the [test data](templates.md#test-data), set by set.'),
    legal_hold_ids: shownHolds,
    versions: z.array(versionRecord).optional().describe('With `full=true`: newest first.'),
  })
  .meta({ id: 'Template' });

type Record = z.output<typeof templateRecord>;
type Presenting = { downloadLinks: DownloadLinks; path: string; now: number };

export function presentTemplate(
  { template, document, replacement, isFirst }: Template,
  { downloadLinks, path, now }: Presenting,
): Record {
  const facts = readFacts(document?.compiled ?? null);
  // The state is that of a replacement, which the caller waits for. All else is about the present
  // document until then.
  const newest = replacement ?? document;
  const {
    name,
    description,
    predefined_fields: _offered,
    signer_roles: _roles,
    ...settings
  } = presentSettings(template);
  return {
    id: template.id,
    name,
    description,
    template_type: template.templateType,
    document_state: newest?.state ?? 'processed',
    document_processed: newest === null || newest.state === 'processed',
    document_parse_error: newest?.parseError ?? null,
    document_filename: document?.filename ?? null,
    document_url:
      document && downloadLinks.signed({ kind: 'document', id: document.id }, document.filename, now),
    permanent_document_url: document && downloadLinks.permanentDocument(template.id, document.filename),
    document_md5: document?.md5 ?? null,
    document_diagnosis: facts?.diagnosis ?? [],
    page_count: facts?.pages.length ?? null,
    page_dimensions: facts?.pages.map(({ width, height }) => [width, height]) ?? [],
    parent_folder_id: template.parentFolderId,
    path,
    ...settings,
    ...nothing,
    first_template: isFirst,
    logo: logoUrl(downloadLinks.origin, logoFrom(template.logo)),
    version: 'draft',
    latest_version: template.latestVersion,
    version_published_at: timestamp(template.versionPublishedAt),
    updated_at: timestamp(template.updatedAt),
    last_changed_at: timestamp(template.lastChangedAt),
    last_changed_by_type: template.lastChangedByType === 'user' ? 'user' : 'api',
    last_changed_by_id: template.lastChangedById,
    last_changed_by_person: template.lastChangedByPerson,
  };
}

type Whole = {
  template: TemplateRow;
  content: TemplateContent;
  versions: readonly VersionRow[];
  testData: TestDataSet[];
  lastId: number;
};

/** Adds the properties of `full=true`. */
export function withContent(
  record: Record,
  { template, content, versions, testData, lastId }: Whole,
): Record {
  return {
    ...record,
    fields: content.html === null ? byId(content.fields) : byId(content.fields.map(withoutPlace)),
    field_order: orderOf(content.fields, record.page_count ?? 1),
    highest_field_id: lastId,
    predefined_fields: template.predefinedFields,
    signer_roles: template.signerRoles,
    shared_field_data: content.sharedFieldData,
    defaults: content.defaults,
    field_dependencies: content.fieldDependencies,
    html: content.html?.html ?? null,
    scss: content.html?.scss ?? null,
    header_html: content.html?.headerHtml ?? null,
    footer_html: content.html?.footerHtml ?? null,
    html_engine_options: content.html?.options ?? null,
    attachments: (content.attachments ?? []).map(presentAttachment),
    e_invoice: content.eInvoice ?? null,
    test_data_sets: testData,
    versions: versions.map(presentVersion),
  };
}

export function presentVersion(row: VersionRow): z.output<typeof versionRecord> {
  return {
    version: versionName(row),
    description: row.description,
    published_at: timestamp(row.publishedAt),
    published_by_type: row.publishedByType,
    published_by_id: row.publishedById,
    published_by_person: row.publishedByPerson,
  };
}

function withoutPlace({ page: _page, x: _x, y: _y, width: _width, height: _height, ...field }: StoredField) {
  return field;
}
