import * as z from 'zod';
import { storedFieldSchema } from '../../../engine/fields';
import { answer, noQuery, operation, refused } from '../../operation';
import { suggestNames as suggest } from '../content/suggest-names';
import { lacking } from '../versions/check-edit';

const changes = storedFieldSchema
  .partial()
  .meta({ id: 'FieldChange', description: 'The properties of a field that would change' });

export const suggestNames = operation({
  id: 'suggestNames',
  method: 'post',
  path: '/templates/:template_id/suggest_names',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Propose names for the fields of a template',
  description:
    'Proposes names for fields whose names only count, such as `f1_01[0]`: from the labels of the form and the words on the pages. Boxes of which one may be ticked, and the parts of one number, become one value. Long labels become short. Changes nothing: send the fields with the properties that you want to the template.',
  createsNothing: true,
  success: {
    status: 200,
    description: 'The properties that would change, field by field.',
    schema: z.object({
      status: z.literal('success'),
      suggestions: z.array(
        z.object({
          id: z.number().int().describe('The id of the field.'),
          field: changes,
        }),
      ),
      complete: z
        .boolean()
        .describe('false: the document has more than could be read. The first pages are read first.'),
    }),
    example: {
      status: 'success',
      suggestions: [
        {
          id: 1,
          field: { name: 'first_name', title: 'First name', pdfName: 'topmostSubform[0]/Page1[0]/f1_01[0]' },
        },
      ],
      complete: true,
    },
  },
  refusals: ['template_not_found', 'conflict', 'overloaded'],
  async handle({ caller, services, params }) {
    const barred = lacking(caller, 'rename_fields');
    if (barred) return refused(barred.refusal);
    const input = { accountId: caller.accountId, templateId: params.template_id };
    const suggested = await suggest(services, input);
    if (!suggested.ok) return refused(suggested.refusal);
    return answer(200, { status: 'success', ...suggested.value });
  },
});
