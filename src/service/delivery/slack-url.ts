import { decryptSecret, encryptSecret, type SecretPlace } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { sha256Hex } from '../../lib/digest';

/**
 * A Slack webhook URL is a secret: anyone who has it can post to the channel. So it is kept as three
 * words: what is shown of it, its hash, which names its delivery coordinator, and the encrypted URL.
 * Release 0.1.0 kept the plain URL, and so does a template that has not changed since.
 */
type Kept = { shown: string; hash: string; sealed: string };

const shownChars = 4;
const maskMark = '…';

function sealSlackUrl(signingKey: SigningKeys, accountId: string, url: string): string {
  const sealed = encryptSecret(signingKey, url, placeOfSlackUrl(accountId));
  return [maskOf(url), sha256Hex(url), sealed].join(' ');
}

/** The host of the URL and its last characters. */
export function shownSlackUrl(kept: string): string {
  return read(kept)?.shown ?? maskOf(kept);
}

export function hashOfSlackUrl(kept: string): string {
  return read(kept)?.hash ?? sha256Hex(kept);
}

/** Where the Slack URLs of an account stand. Releases up to 0.4.0 wrote them without a place. */
export function placeOfSlackUrl(accountId: string): SecretPlace {
  return ['slack_webhook', accountId];
}

/** Returns null when another key encrypted the URL. */
export function openSlackUrl(
  signingKey: SigningKeys,
  { accountId, slackUrl }: { accountId: string; slackUrl: string },
): string | null {
  const found = read(slackUrl);
  return found ? decryptSecret(signingKey, found.sealed, placeOfSlackUrl(accountId)) : slackUrl;
}

/**
 * The URL as it is to be kept when `sent` comes in place of the one of a template. The masked form stands for
 * the URL that is kept; `stranger`: it is that of another one.
 */
export function nextSlackUrl(
  signingKey: SigningKeys,
  { accountId, slackWebhookUrl: kept }: { accountId: string; slackWebhookUrl: string | null },
  sent: string | null | undefined,
): { url: string | null } | 'stranger' {
  const isSame = sent === undefined || (kept !== null && sent === shownSlackUrl(kept));
  const url = isSame ? kept : sent;
  if (url === null || read(url)) return { url };
  return url.includes(maskMark) ? 'stranger' : { url: sealSlackUrl(signingKey, accountId, url) };
}

function read(kept: string): Kept | null {
  const [shown, hash, sealed] = kept.split(' ');
  return shown !== undefined && hash !== undefined && sealed !== undefined ? { shown, hash, sealed } : null;
}

function maskOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const secret = pathname + search;
  // Four characters would show too much of a short secret.
  return `${origin}/${maskMark}${secret.length < 4 * shownChars ? '' : secret.slice(-shownChars)}`;
}
