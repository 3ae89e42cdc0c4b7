import * as z from 'zod';
import { fieldsInOrder, storedFieldSchema } from '../../engine/fields';
import { isRecord, recordOf } from '../../lib/json';
import { listSuccess } from '../../service/submissions/api/submission-list';
import { submissionRecord } from '../../service/submissions/present-submission';
import { templateRecord } from '../../service/templates/present-template';

/** What agents are shown of records: whole records would fill their memory with settings. */

const shownTemplate = templateRecord.pick({
  id: true,
  name: true,
  description: true,
  template_type: true,
  path: true,
  document_state: true,
  page_count: true,
  latest_version: true,
  updated_at: true,
});

const withFields = templateRecord.pick({ fields: true, field_order: true });

/** Fields of HTML templates have no place. */
const shownField = storedFieldSchema
  .pick({
    name: true,
    title: true,
    description: true,
    type: true,
    required: true,
    hidden: true,
    static: true,
    page: true,
    x: true,
    y: true,
    width: true,
    height: true,
  })
  .partial({ page: true, x: true, y: true, width: true, height: true });

const shownSubmission = submissionRecord.pick({
  id: true,
  template_id: true,
  template_version: true,
  state: true,
  test: true,
  expired: true,
  expires_at: true,
  created_at: true,
  processed_at: true,
  json_schema_errors: true,
  truncated_text: true,
  missing_glyphs: true,
  error_message: true,
  metadata: true,
  data: true,
  download_url: true,
});

export const templatePage = z.object({
  templates: z.array(shownTemplate),
  next_page: z.number().int().nullable().describe('The `page` of the next call; null: this was the last.'),
});

export const templateFields = z.object({
  template: shownTemplate,
  fields: z.array(shownField).describe('The fields of the draft, in their order.'),
});

export const schemaOfTemplate = z.object({
  template_id: z.string(),
  schema: z.record(z.string(), z.unknown()).describe('The JSON Schema of `data`.'),
});

export const oneSubmission = z.object({ submission: shownSubmission });

const unread = listSuccess.schema.pick({
  incomplete: true,
  missing_ids: true,
  missing_spans: true,
  too_many_matches: true,
});

export const submissionPage = z.object({
  submissions: z.array(shownSubmission),
  next_cursor: z.string().nullable().describe('The `cursor` of the next call; null: this was the last page.'),
  ...unread.shape,
});

function showTemplate(record: unknown) {
  return only(record, shownTemplate);
}

export function showFields(record: unknown) {
  const { fields = {}, field_order: order = [] } = withFields.parse(record);
  return { template: showTemplate(record), fields: listed(fieldsInOrder(fields, order), shownField) };
}

export function showSubmission(record: unknown) {
  return { submission: only(record, shownSubmission) };
}

export function showTemplates(answer: unknown, { page, size }: { page: number; size: number }) {
  const templates = listed(answer, shownTemplate);
  return { templates, next_page: templates.length < size ? null : page + 1 };
}

export function showSubmissions(answer: unknown) {
  const { submissions, limit, next_cursor } = recordOf(answer);
  const shown = listed(submissions, shownSubmission);
  const missing = only(answer, unread);
  const goesOn = missing['incomplete'] === true || missing['too_many_matches'] === true;
  const isLast = shown.length < Number(limit) && !goesOn;
  return { submissions: shown, next_cursor: isLast ? null : next_cursor, ...missing };
}

function listed(records: unknown, shown: z.ZodObject) {
  return Array.isArray(records) ? records.map((record) => only(record, shown)) : [];
}

function only(record: unknown, shown: z.ZodObject): Record<string, unknown> {
  const whole = isRecord(record) ? record : {};
  const names = Object.keys(shown.shape).filter((name) => whole[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, whole[name]]));
}
