import { refuse } from '../../core/api/refusal';
import { timestamp } from '../../lib/timestamp';

export const editorTokenInvalid = refuse(
  'editor_token_invalid',
  'This editor token is unknown or for another template, or the API token that asked for it is no longer valid.',
);

export const editorTokenUsed = refuse(
  'editor_token_used',
  'This editor token was opened before, and works once: ask for another one.',
);

export function editorTokenExpired(at: number) {
  return refuse(
    'editor_token_expired',
    `This editor token expired at ${timestamp(at)}: ask for another one.`,
  );
}

export const editorSessionOver = refuse(
  'editor_session_over',
  'This frame has no editor session, or it has ended: open the editor with another token.',
);
