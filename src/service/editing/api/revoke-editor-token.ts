import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestamp } from '../../../lib/timestamp';
import { answer, noQuery, operation, refused } from '../../operation';
import { revokeEditorToken as revoke } from '../revoke-editor-token';

export const revokeEditorToken = operation({
  id: 'revokeEditorToken',
  method: 'delete',
  path: '/templates/:template_id/editor_tokens/:editor_token_id',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Revoke a token for the embedded editor',
  description:
    'The token opens no editor any more, and the editor that it opened is refused at its next request. What was saved stays.',
  success: {
    status: 200,
    description: 'The revoked token.',
    schema: z.object({
      status: z.literal('success'),
      token: z.object({ id: z.string(), expires_at: shownTime }),
    }),
    example: {
      status: 'success',
      token: { id: 'edt_1Nq2Xc0aB3dE5fG7hJ9k', expires_at: '2026-01-31T10:30:00.000Z' },
    },
  },
  refusals: ['template_not_found', 'editor_token_not_found'],
  async handle({ caller, services, params }) {
    const { template_id: templateId, editor_token_id: id } = params;
    const revoked = await revoke(services, caller, { templateId, id });
    if (!revoked.ok) return refused(revoked.refusal);
    return answer(200, { status: 'success', token: { id, expires_at: timestamp(revoked.value.expiresAt) } });
  },
});
