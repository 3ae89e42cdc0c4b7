/** The pages that account links lead to. `/invitations/<id>` belongs to one invitation. */
export type LinkPage = '/magic-link' | '/reset-password' | '/email-change' | `/invitations/${string}`;

/**
 * The address of an account link. The secret stands behind `#`, which browsers send to nobody: it
 * reaches no log, no proxy and no referrer. A script of the page sends it (open-link-routes.tsx).
 */
export function linkAddress(origin: string, page: LinkPage, secret: string): string {
  return `${origin}${page}/open#secret=${secret}`;
}

/** The secret in what the page sent, or in a link that somebody copied into it. */
export function secretIn(sent: string): string {
  return /(?:^|[#?&]secret=)([\w-]{43})$/.exec(sent.trim())?.[1] ?? '';
}
