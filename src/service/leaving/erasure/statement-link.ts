import { limits } from '../../../lib/limits';
import type { DownloadLinks } from '../../download-links/download-links';

/** The link to the statement of an erasure. It needs no account, because there is none any more. */
export function statementLink(downloadLinks: DownloadLinks, id: string, from: number): string {
  const hours = limits.erasureStatementDays * 24;
  return downloadLinks.signed({ kind: 'erasure', id }, `${id}.json`, from, hours);
}
