import type { Database } from '../../core/db/database';
import { decryptSecret } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { findConnectionOf, placeOfConnection } from '../accounts/single-sign-on/connection-store';
import { placeOfCredentials } from '../delivery/buckets/credentials';
import { listIntegrationRows } from '../delivery/buckets/integration-store';
import { listEndpointRows, placeOfEndpoint } from '../delivery/endpoint-store';
import { openSlackUrl } from '../delivery/slack-url';
import { listSlackUrls } from '../delivery/target-store';
import { listProviderRows, placeOfProvider } from '../identity/provider-store';
import { listAccountKeys, placeOfKey } from '../seals/account-key-store';

/**
 * The webhook endpoints, identity providers, single sign-on, integrations, seal keys and templates of an
 * account whose secrets no present key reads. It happens when the signing key was replaced and the old one is not kept.
 */
export async function findUnreadableSecrets(
  { db, signingKey }: { db: Database; signingKey: SigningKeys },
  accountId: string,
): Promise<string[]> {
  const endpoints = await listEndpointRows(db, accountId);
  const integrations = await listIntegrationRows(db, accountId);
  const providers = await listProviderRows(db, accountId);
  const connection = await findConnectionOf(db, accountId);
  const sealKeys = await listAccountKeys(db, accountId);
  const sealed = [
    ...endpoints.map((row) => ({ id: row.id, text: row.sealedSecret, place: placeOfEndpoint(row) })),
    ...providers.map((row) => ({ id: row.id, text: row.sealedSecret, place: placeOfProvider(row) })),
    ...integrations.map((row) => ({
      id: row.id,
      text: row.sealedCredentials,
      place: placeOfCredentials(row),
    })),
    ...(connection
      ? [{ id: connection.id, text: connection.sealedSecret, place: placeOfConnection(connection) }]
      : []),
    // A revoked key is gone, and nobody misses it.
    ...sealKeys.flatMap((row) =>
      row.sealedSecret === null ? [] : [{ id: row.id, text: row.sealedSecret, place: placeOfKey(row) }],
    ),
  ];
  const slack = (await listSlackUrls(db, accountId)).filter(
    ({ url }) => openSlackUrl(signingKey, { accountId, slackUrl: url ?? '' }) === null,
  );
  const others = sealed.filter(({ text, place }) => decryptSecret(signingKey, text, place) === null);
  return [...others, ...slack].map(({ id }) => id);
}
