import { beginPasskey } from '../../../service/accounts/api/begin-passkey';
import { createPasskey } from '../../../service/accounts/api/create-passkey';
import { createComment } from '../../../service/comments/api/create-comment';
import { deleteComment } from '../../../service/comments/api/delete-comment';
import { listComments } from '../../../service/comments/api/list-comments';
import { updateComment } from '../../../service/comments/api/update-comment';
import { findByName } from '../../../service/finding/api/find-by-name';
import type { ServiceOperation } from '../../../service/operation';
import { getLastChange } from '../../../service/templates/api/get-last-change';
import { createApiToken } from '../../../service/tokens/api/create-api-token';
import { listApiTokens } from '../../../service/tokens/api/list-api-tokens';
import { revokeApiToken } from '../../../service/tokens/api/revoke-api-token';
import { updateApiToken } from '../../../service/tokens/api/update-api-token';

/**
 * The operations of the dashboard alone: below /dashboard/api beside those of the API, and without
 * public documentation.
 */
export const dashboardOperations: readonly ServiceOperation[] = [
  findByName,
  getLastChange,
  listComments,
  createComment,
  updateComment,
  deleteComment,
  createApiToken,
  listApiTokens,
  updateApiToken,
  revokeApiToken,
  beginPasskey,
  createPasskey,
];
