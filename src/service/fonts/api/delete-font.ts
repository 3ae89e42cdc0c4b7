import { answer, noQuery, operation, refused } from '../../operation';
import { fontNotFound } from '../font-not-found';
import { findFont, hideFont } from '../font-store';
import { fontExample, fontRecord, presentFont } from '../present-font';

export const deleteFont = operation({
  id: 'deleteFont',
  method: 'delete',
  path: '/fonts/:font_id',
  scope: 'templates:write',
  changesLive: 'fonts',
  query: noQuery,
  tag: 'Fonts',
  summary: 'Delete a font',
  description: 'Fields can no longer be set to the font. Fields that use it already keep it.',
  success: { status: 200, description: 'The deleted font.', schema: fontRecord, example: fontExample },
  refusals: ['test_token', 'font_not_found'],
  async handle({ caller, services, params, now }) {
    const font = await findFont(services.db, caller.accountId, params.font_id);
    const row = font && (await hideFont(services, font, now));
    return row ? answer(200, presentFont(row)) : refused(fontNotFound.refusal);
  },
});
