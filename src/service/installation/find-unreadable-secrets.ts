import type { Database } from '../../core/db/database';
import { decryptSecret } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { listIntegrationRows } from '../delivery/buckets/integration-store';
import { listEndpointRows } from '../delivery/endpoint-store';

/**
 * The webhook endpoints and integrations of an account whose secrets no present key reads. It happens
 * when the signing key was replaced and the old one is not kept.
 */
export async function findUnreadableSecrets(
  { db, signingKey }: { db: Database; signingKey: SigningKeys },
  accountId: string,
): Promise<string[]> {
  const endpoints = await listEndpointRows(db, accountId);
  const integrations = await listIntegrationRows(db, accountId);
  const sealed = [
    ...endpoints.map(({ id, sealedSecret }) => ({ id, text: sealedSecret })),
    ...integrations.map(({ id, sealedCredentials }) => ({ id, text: sealedCredentials })),
  ];
  return sealed.filter(({ text }) => decryptSecret(signingKey, text) === null).map(({ id }) => id);
}
