/** The R2 keys of bundles. Each attempt writes files of its own, so that no two can mix. */
export function bundleFolder(accountId: string, bundleId: string): string {
  return `${accountId}/bundles/${bundleId}/`;
}

export function bundleOfKey(key: string): string | undefined {
  return /^[^/]+\/bundles\/([^/]+)\//.exec(key)?.[1];
}
