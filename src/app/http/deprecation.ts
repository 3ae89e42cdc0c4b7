import type { Deprecation } from '../../core/api/operation';

/** The headers of a deprecated operation: since when, until when, and where it is explained. */
export function deprecationHeaders({ since, sunset }: Deprecation): [name: string, value: string][] {
  return [
    ['Deprecation', `@${Date.parse(since) / 1000}`],
    ['Sunset', new Date(sunset).toUTCString()],
  ];
}

/** The words for the API description, before the operation's own. */
export function deprecationWords({ sunset, instead }: Deprecation): string {
  return `Deprecated: ${instead} It stays until ${sunset} at least.`;
}
