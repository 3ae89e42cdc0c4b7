/**
 * The name of a new archive among those of its account: the UTC day on which it is written, and something random. It is
 * short, because each row that is archived has it.
 */
export function newArchiveName(now: number): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64url');
  return `${new Date(now).toISOString().slice(0, 10)}/${random}`;
}

/** The key of an archive in R2. */
export function archiveKey(accountId: string, name: string): string {
  return `${accountId}/archives/${name}`;
}

/** The account and the name of an archive; null for a key of something else. */
export function archiveOfKey(key: string): { accountId: string; name: string } | null {
  const [, accountId, name] = /^(acc_[0-9A-Za-z]{20})\/archives\/(\d{4}-\d\d-\d\d\/[\w-]+)$/.exec(key) ?? [];
  return accountId === undefined || name === undefined ? null : { accountId, name };
}
