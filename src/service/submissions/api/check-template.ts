import * as z from 'zod';
import { answer, noQuery, operation, refused } from '../../operation';
import { conformanceNotes } from '../../templates/document/conformance-notes';
import { checkTemplate as check } from '../check-template';
import { presentCheck } from '../present-check';

const changeRecord = z.object({
  pointer: z
    .string()
    .describe('A pointer into `data`. `*` means every element of a list, "" means all of `data`.'),
  change: z.enum(['added', 'removed', 'changed', 'now_required', 'no_longer_required', 'conditions_changed']),
});

export const checkTemplate = operation({
  id: 'checkTemplate',
  method: 'post',
  path: '/templates/:template_id/check',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Check a draft before it is published',
  description:
    'Compares the JSON Schema of the draft with that of the latest published version, and lists which of the last 50 live submissions (with a test token: test submissions) had data that the draft would refuse. Names what keeps its PDFs from their levels of PDF/A and PDF/UA. Changes nothing.',
  success: {
    status: 200,
    description: 'The differences, and the submissions that they would break.',
    schema: z.object({
      status: z.literal('success'),
      updated_at: z
        .string()
        .meta({ format: 'date-time' })
        .describe('The `updated_at` of the draft that was checked: publish with it as `if_updated_at`.'),
      compared_with: z.string().nullable().describe('The latest version; null when there is none.'),
      schema_changes: z.array(changeRecord),
      checked_submissions: z.number().int(),
      invalid_submissions: z.array(
        z.object({
          id: z.string(),
          template_version: z.string(),
          json_schema_errors: z.array(z.string()),
        }),
      ),
      level_problems: z
        .array(z.string())
        .describe(
          'What [keeps PDFs from the levels](pdf-a.md) that the template asks for, as far as it is known now.',
        ),
    }),
    example: {
      status: 'success',
      updated_at: '2026-01-31T09:30:00.000Z',
      compared_with: '1.2.0',
      schema_changes: [
        { pointer: '/birth_date', change: 'added' },
        { pointer: '/birth_date', change: 'now_required' },
      ],
      checked_submissions: 50,
      invalid_submissions: [
        {
          id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
          template_version: '1.2.0',
          json_schema_errors: ['#/birth_date: is missing'],
        },
      ],
      level_problems: [
        'html: line 12, column 3: It has a picture without other words (alt): PDF/UA-1 allows none (ISO 14289-1, 7.3).',
      ],
    },
  },
  refusals: ['template_not_found', 'conflict'],
  async handle({ caller, services, params, now }) {
    const checked = await check(services, { caller, templateId: params.template_id }, now);
    if (!checked.ok) return refused(checked.refusal);
    const shown = presentCheck(checked.value, ({ id, version, problems }) => ({
      id,
      template_version: version,
      json_schema_errors: problems,
    }));
    const notes = await conformanceNotes(services, checked.value.draft);
    return answer(200, { ...shown, level_problems: notes.map(({ message }) => message) });
  },
});
