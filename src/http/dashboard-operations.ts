import { beginPasskey } from '../accounts/api/begin-passkey';
import { createPasskey } from '../accounts/api/create-passkey';
import type { Operation } from '../operation';
import { createApiToken } from '../tokens/api/create-api-token';
import { listApiTokens } from '../tokens/api/list-api-tokens';
import { revokeApiToken } from '../tokens/api/revoke-api-token';
import { updateApiToken } from '../tokens/api/update-api-token';

/** What only the dashboard has: below /dashboard/api beside all of the API, and not part of its documentation. */
export const dashboardOperations: readonly Operation[] = [
  createApiToken,
  listApiTokens,
  updateApiToken,
  revokeApiToken,
  beginPasskey,
  createPasskey,
];
