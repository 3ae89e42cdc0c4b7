import * as z from 'zod';
import { idempotencyKeyPattern } from '../../core/idempotency/idempotency';
import { recordOf } from '../../lib/json';
import { limits } from '../../lib/limits';
import type { ServiceOperation } from '../../service/operation';
import { createSubmission } from '../../service/submissions/api/create-submission';
import { getSubmission } from '../../service/submissions/api/get-submission';
import { listSubmissions } from '../../service/submissions/api/list-submissions';
import { listTemplateSubmissions } from '../../service/submissions/api/list-template-submissions';
import { detectFields } from '../../service/templates/api/detect-fields';
import { getTemplate } from '../../service/templates/api/get-template';
import { getTemplateSchema } from '../../service/templates/api/get-template-schema';
import { listTemplates } from '../../service/templates/api/list-templates';
import {
  oneSubmission,
  schemaOfTemplate,
  showFields,
  showSubmission,
  showSubmissions,
  showTemplates,
  submissionPage,
  templateFields,
  templatePage,
} from './shown';

export type Arguments = Record<string, unknown>;

/**
 * A tool is an operation of the API with the arguments that an agent needs, and less in its answer.
 * Its words stand in app/openapi/mcp, which the Worker does not carry.
 */
export type Tool = {
  operation: ServiceOperation;
  /** Answers in place of the operation when the call names the record in its path. */
  ofRecord?: ServiceOperation;
  /** The parameters of the query that a call may have. */
  query?: readonly string[];
  /** The parameters of the query that every call has. */
  always?: Record<string, string>;
  /** The properties of the body that a call may have. */
  body?: readonly string[];
  /** The tool makes a document: a test one, unless the call says `live`. */
  makesDocument?: true;
  shown: z.ZodType;
  show(answer: unknown, args: Arguments): Record<string, unknown>;
};

/** The arguments of a tool that makes a document, beside those of its operation. */
export const documentArguments = z.object({
  live: z
    .boolean()
    .optional()
    .describe('true: a live document. Left out: a test document, which is free and has a watermark.'),
  idempotency_key: z
    .string()
    .regex(idempotencyKeyPattern, `takes 1 to ${limits.idempotencyKeyChars} visible ASCII characters`)
    .optional()
    .describe('For 24 hours, a call with the same key gets the same document and makes no second one.'),
});

const rows = {
  list_templates: {
    operation: listTemplates,
    query: ['query', 'parent_folder_id', 'page', 'per_page'],
    always: { archived: 'false' },
    shown: templatePage,
    show: (answer, { page, per_page }) =>
      showTemplates(answer, { page: Number(page ?? 1), size: Number(per_page ?? limits.pageSizeDefault) }),
  },
  get_template_schema: {
    operation: getTemplateSchema,
    query: ['version'],
    shown: schemaOfTemplate,
    show: (schema, { template_id }) => ({ template_id, schema }),
  },
  get_template_fields: {
    operation: getTemplate,
    always: { full: 'true' },
    shown: templateFields,
    show: showFields,
  },
  propose_template_fields: {
    operation: detectFields,
    shown: detectFields.success.schema,
    show: recordOf,
  },
  fill_template: {
    operation: createSubmission,
    query: ['wait'],
    body: ['data', 'metadata', 'version', 'editable', 'expires_in'],
    makesDocument: true,
    shown: oneSubmission,
    show: (answer) => showSubmission(recordOf(answer)['submission']),
  },
  get_submission: {
    operation: getSubmission,
    query: ['include_data', 'wait'],
    shown: oneSubmission,
    show: showSubmission,
  },
  list_submissions: {
    operation: listSubmissions,
    ofRecord: listTemplateSubmissions,
    query: ['state', 'type', 'search', 'created_after', 'created_before', 'limit', 'cursor'],
    shown: submissionPage,
    show: showSubmissions,
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof rows;

/** Every tool, in the order of the list. */
export const tools: Record<ToolName, Tool> = rows;
