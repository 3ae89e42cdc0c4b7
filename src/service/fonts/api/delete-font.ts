import { answer, noQuery, operation, refused } from '../../operation';
import { fontNotFound } from '../font-not-found';
import { hideFont } from '../font-store';
import { fontExample, fontRecord, presentFont } from '../present-font';

export const deleteFont = operation({
  id: 'deleteFont',
  method: 'delete',
  path: '/fonts/:font_id',
  query: noQuery,
  tag: 'Fonts',
  summary: 'Delete a font',
  description: 'No field can be set to it any more. Fields that are already set to it stay drawn with it.',
  success: { status: 200, description: 'The font as it was.', schema: fontRecord, example: fontExample },
  refusals: ['font_not_found'],
  async handle({ caller, services, params, now }) {
    const row = await hideFont(services.db, caller.accountId, params.font_id, now);
    return row ? answer(200, presentFont(row)) : refused(fontNotFound.refusal);
  },
});
