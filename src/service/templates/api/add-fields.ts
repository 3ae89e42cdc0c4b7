import * as z from 'zod';
import { engineLimits, fieldInputSchema } from '../../../engine/fields';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { addFields as add } from '../content/add-fields';
import { changerOf } from '../versions/changer';

export const addFields = jsonOperation({
  id: 'addFields',
  method: 'put',
  path: '/templates/:template_id/add_fields',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Add fields to a template',
  description:
    'Coordinates are points from the top left corner of the page as it is shown. A field without a box is placed below the last box, or, on a full page, where there is room. `placed_automatically` lists its id.',
  body: {
    kind: 'json',
    schema: z.strictObject({ fields: z.array(fieldInputSchema).min(1).max(engineLimits.templateFields) }),
    example: {
      fields: [
        { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
        { name: 'accepted', page: 1, x: 72, y: 160, width: 18, height: 18, type: 'boolean', required: false },
      ],
    },
  },
  fillsDirectory: true,
  success: {
    status: 200,
    description: 'The ids of the new fields, in the order given.',
    schema: z.object({
      status: z.literal('success'),
      new_field_ids: z.array(z.number().int()),
      placed_automatically: z.array(z.number().int()),
    }),
    example: { status: 'success', new_field_ids: [1, 2], placed_automatically: [] },
  },
  refusals: ['template_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const changer = changerOf(caller);
    const input = {
      accountId: caller.accountId,
      templateId: params.template_id,
      fields: body.fields,
      changer,
    };
    const added = await add(services, input, now);
    if (!added.ok) return refused(added.refusal);
    const { newFieldIds, placedAutomatically } = added.value;
    return answer(200, {
      status: 'success',
      new_field_ids: newFieldIds,
      placed_automatically: placedAutomatically,
    });
  },
});
