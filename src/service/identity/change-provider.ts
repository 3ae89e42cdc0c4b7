import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import { unlessChanged } from '../../core/platform/unless-changed';
import { limits } from '../../lib/limits';
import { newWebhookSecret } from '../delivery/webhook-secret';
import { findOwnProvider, providerNotFound } from './find-own-provider';
import { changeProvider, deleteProviderRow, type ProviderRow, placeOfProvider } from './provider-store';

const changedMeanwhile = refuse(
  'conflict',
  'Other requests changed the identity provider at the same time: send the request again.',
);

type Wanted = { id: string; now: number };

export async function moveProvider(
  deps: Logged,
  caller: Caller,
  { id, url, now }: Wanted & { url: string },
): Promise<Result<ProviderRow>> {
  const change = { url, lastProblem: null, lastProblemAt: null, updatedAt: now };
  const details = { host: new URL(url).host };
  const moved = await unlessChanged(async () => {
    const found = await findOwnProvider(deps, caller, id);
    if (!found.ok) return found;
    const row = await changeProvider(deps, found.value, {
      change,
      kind: 'identity_provider.changed',
      details,
    });
    return row ? ok(row) : null;
  });
  return moved ?? changedMeanwhile;
}

/** Rotates the secret. The old secret signs beside the new one for a day. */
export async function rotateProviderSecret(
  deps: Logged & { config: Config },
  caller: Caller,
  { id, now }: Wanted,
): Promise<Result<{ row: ProviderRow; secret: string }>> {
  const secret = newWebhookSecret();
  const rotated = await unlessChanged(async () => {
    const found = await findOwnProvider(deps, caller, id);
    if (!found.ok) return found;
    const change = {
      sealedSecret: encryptSecret(deps.config.signingKey, secret, placeOfProvider(found.value)),
      previousSealedSecret: found.value.sealedSecret,
      previousSecretUntil: now + limits.webhookSecretHours * 3_600_000,
      updatedAt: now,
    };
    const row = await changeProvider(deps, found.value, { change, kind: 'identity_provider.secret_rotated' });
    return row ? ok({ row, secret }) : null;
  });
  return rotated ?? changedMeanwhile;
}

/** Deletes a provider. Signers of whom data requests demand it wait until one has its name again. */
export async function deleteProvider(deps: Logged, caller: Caller, id: string): Promise<Result<ProviderRow>> {
  const found = await findOwnProvider(deps, caller, id);
  if (!found.ok) return found;
  const deleted = await deleteProviderRow(deps, found.value);
  return deleted ? ok(deleted) : providerNotFound;
}
