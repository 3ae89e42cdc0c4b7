import type { Database } from '../../core/db/database';
import { decryptSecret } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { listIntegrationRows } from '../delivery/buckets/integration-store';
import { listEndpointRows } from '../delivery/endpoint-store';
import { openSlackUrl } from '../delivery/slack-url';
import { listSlackUrls } from '../delivery/target-store';
import { listProviderRows } from '../identity/provider-store';

/**
 * The webhook endpoints, identity providers, integrations and templates of an account whose secrets no present key reads. It happens
 * when the signing key was replaced and the old one is not kept.
 */
export async function findUnreadableSecrets(
  { db, signingKey }: { db: Database; signingKey: SigningKeys },
  accountId: string,
): Promise<string[]> {
  const endpoints = await listEndpointRows(db, accountId);
  const integrations = await listIntegrationRows(db, accountId);
  const providers = await listProviderRows(db, accountId);
  const sealed = [
    ...endpoints.map(({ id, sealedSecret }) => ({ id, text: sealedSecret })),
    ...providers.map(({ id, sealedSecret }) => ({ id, text: sealedSecret })),
    ...integrations.map(({ id, sealedCredentials }) => ({ id, text: sealedCredentials })),
  ];
  const slack = (await listSlackUrls(db, accountId)).filter(
    ({ url }) => openSlackUrl(signingKey, url ?? '') === null,
  );
  const others = sealed.filter(({ text }) => decryptSecret(signingKey, text) === null);
  return [...others, ...slack].map(({ id }) => id);
}
