type Rate = {
  /** The rate limiting binding in wrangler.toml, with the same numbers. */
  binding: string;
  limit: number;
  /** Cloudflare knows only these two. */
  seconds: 10 | 60;
  /** What the rate counts, for one IPv4 address or one /64 of IPv6. */
  what: string;
};

/**
 * The catalogue of rates that Cloudflare counts for all isolates of a location. The table in
 * docs/limits.md is generated from these rows, and a test compares them with wrangler.toml.
 */
export const rateRows = {
  unauthorized: {
    binding: 'RATE_UNAUTHORIZED',
    limit: 60,
    seconds: 60,
    what: 'API requests and downloads without a valid token or link',
  },
  signIns: {
    binding: 'RATE_SIGN_INS',
    limit: 60,
    seconds: 60,
    what: 'sign-ins with a password, a code or a passkey',
  },
  links: {
    binding: 'RATE_LINKS',
    limit: 30,
    seconds: 60,
    what: 'requests for links to sign in or to set a new password',
  },
  forms: {
    binding: 'RATE_FORMS',
    limit: 120,
    seconds: 60,
    what: 'public forms sent',
  },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rateRows;
export type RateBinding = (typeof rateRows)[RateName]['binding'];
