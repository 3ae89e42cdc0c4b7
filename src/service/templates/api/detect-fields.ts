import * as z from 'zod';
import { fieldTypeNames } from '../../../engine/fields';

import { answer, noQuery, operation, refused } from '../../operation';
import { detectFields as detect } from '../content/detect-fields';
import { lacking } from '../versions/check-edit';

const proposedField = z.object({
  name: z.string(),
  title: z.string(),
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  type: z.enum(fieldTypeNames),
  required: z.boolean().optional(),
  fontSize: z.number().optional(),
  multiline: z.boolean().optional(),
  vAlignment: z.enum(['bottom', 'center', 'top']).optional(),
  comb: z.boolean().optional(),
  combNumberOfCells: z.number().int().optional(),
  maxLength: z.number().int().nullable().optional(),
});

export const detectFields = operation({
  id: 'detectFields',
  method: 'post',
  path: '/templates/:template_id/detect_fields',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Propose fields for a template',
  description:
    'Finds where the pages can be filled in: lines and leaders with words beside them, boxes, combs, tables and check boxes. Quillet guesses names and types from the words nearby, and skips places that have a field. Changes nothing: send the proposals that you want to `add_fields`.',
  createsNothing: true,
  success: {
    status: 200,
    description: 'The proposals, page by page.',
    schema: z.object({
      status: z.literal('success'),
      proposals: z.array(
        z.object({
          found: z.enum(['line', 'box', 'cell', 'comb', 'checkbox']).describe('What was found on the page.'),
          field: proposedField.describe('The field, as `add_fields` accepts it.'),
        }),
      ),
      complete: z
        .boolean()
        .describe(
          'false: the document has more than could be read or proposed. The first pages are read first.',
        ),
    }),
    example: {
      status: 'success',
      proposals: [
        {
          found: 'line',
          field: {
            name: 'first_name',
            title: 'First name',
            page: 1,
            x: 120,
            y: 96,
            width: 220,
            height: 18,
            type: 'string',
          },
        },
      ],
      complete: true,
    },
  },
  refusals: ['template_not_found', 'conflict', 'overloaded'],
  async handle({ caller, services, params }) {
    const barred = lacking(caller, 'add_fields');
    if (barred) return refused(barred.refusal);
    const input = { accountId: caller.accountId, templateId: params.template_id };
    const detected = await detect(services, input);
    if (!detected.ok) return refused(detected.refusal);
    const proposals = detected.value.fields.map(({ found, ...field }) => ({ found, field }));
    return answer(200, { status: 'success', proposals, complete: detected.value.complete });
  },
});
