import type { ToolName } from '../../mcp/tools';

type ToolWords = {
  title: string;
  description: string;
  /** Hints for programs that ask a person before a call: see the Model Context Protocol. */
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
};

const reads = { readOnlyHint: true };

/** What agents are told of each tool. */
export const toolWords: Record<ToolName, ToolWords> = {
  list_templates: {
    title: 'Find templates',
    description:
      'Lists templates that are not archived, newest first, or those whose name contains `query`. Begin here: other tools need the `id` of a template.',
    annotations: reads,
  },
  get_template_schema: {
    title: 'Get the schema of a template',
    description:
      'Gets the JSON Schema (draft-07) of the `data` that a template takes. Read it before `fill_template`, and send exactly the properties that it names.',
    annotations: reads,
  },
  get_template_fields: {
    title: 'Get the fields of a template’s PDF',
    description:
      'Gets the fields on the pages of a template’s PDF: name, type, page and place in points from the top left corner. It shows the draft, which may be newer than the published version.',
    annotations: reads,
  },
  propose_template_fields: {
    title: 'Propose fields for a template’s PDF',
    description:
      'Finds lines, boxes, combs and check boxes on the pages of a template’s PDF that have no field yet, and proposes a field for each. Changes nothing.',
    annotations: reads,
  },
  fill_template: {
    title: 'Fill a template',
    description:
      'Makes a PDF from a template and `data`, and returns the submission with a link to the PDF, which works for 24 hours. It is a test PDF with a watermark unless `live` is true; a live PDF needs a live token. Set `live` only when the person asked for a live document.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  },
  get_submission: {
    title: 'Get a submission',
    description:
      'Gets the state of a submission, and a link to its PDF once the state is `processed`. `pending`: it is being made. `waiting_for_data_requests`: people have yet to sign. Any other state: it was not made, and `error_message` or `json_schema_errors` say why.',
    annotations: reads,
  },
  list_submissions: {
    title: 'Find submissions',
    description:
      'Lists submissions, newest first: all, or those of one template, in one state or of a span of time.',
    annotations: reads,
  },
};
