import { decryptSecret, encryptSecret, type SecretPlace } from '../../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import type { IntegrationRow } from './integration-store';

/** The credentials of a bucket: encrypted wherever they are stored, and never shown. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

const shownChars = 4;

export function encryptCredentials(
  signingKey: SigningKeys,
  { accessKeyId, secretAccessKey }: Credentials,
  place: SecretPlace,
): Pick<IntegrationRow, 'sealedCredentials' | 'accessKeyEnd'> {
  return {
    sealedCredentials: encryptSecret(signingKey, JSON.stringify([accessKeyId, secretAccessKey]), place),
    // Four characters would show too much of a short key.
    accessKeyEnd: accessKeyId.length < 4 * shownChars ? '' : accessKeyId.slice(-shownChars),
  };
}

/** Where the credentials of an integration stand. */
export function placeOfCredentials({ accountId, id }: Pick<IntegrationRow, 'accountId' | 'id'>): SecretPlace {
  return ['integration', accountId, id];
}

/** Returns null when another key encrypted the credentials. */
export function decryptCredentials(signingKey: SigningKeys, row: IntegrationRow): Credentials | null {
  const text = decryptSecret(signingKey, row.sealedCredentials, placeOfCredentials(row));
  if (text === null) return null;
  const [accessKeyId, secretAccessKey]: [string, string] = JSON.parse(text);
  return { accessKeyId, secretAccessKey };
}
