import { seal, unseal } from '../../../core/platform/seal';
import type { IntegrationRow } from './integration-store';

/** What opens a bucket: sealed wherever it is stored, and shown to nobody. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

const shownChars = 4;

export const sealedCredentials = (
  signingKey: string,
  { accessKeyId, secretAccessKey }: Credentials,
): Pick<IntegrationRow, 'sealedCredentials' | 'accessKeyEnd'> => ({
  sealedCredentials: seal(signingKey, JSON.stringify([accessKeyId, secretAccessKey])),
  // The whole of a short one would be in it.
  accessKeyEnd: accessKeyId.length < 4 * shownChars ? '' : accessKeyId.slice(-shownChars),
});

/** null: they were sealed with another key. */
export const unsealedCredentials = (signingKey: string, row: IntegrationRow): Credentials | null => {
  const text = unseal(signingKey, row.sealedCredentials);
  if (text === null) return null;
  const [accessKeyId, secretAccessKey]: [string, string] = JSON.parse(text);
  return { accessKeyId, secretAccessKey };
};
