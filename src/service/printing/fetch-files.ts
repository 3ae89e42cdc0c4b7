import { downloadFiles } from '../../core/platform/download-files';
import type { External } from '../../core/platform/external-fetch';
import { engineLimits, type FetchFiles } from '../../engine';
import { limits } from '../../lib/limits';

/**
 * The service fetches the files of a page, under the rules for images; the browser never does. The
 * time limit covers the whole page, which may ask again for files that its style sheets name.
 */
export function filesOfPage(external: External): FetchFiles {
  const until = Date.now() + limits.imageAddressesSeconds * 1000;
  return async (urls, mostBytes) => {
    const downloaded = await downloadFiles(external, urls, {
      purpose: 'images',
      maxBytes: engineLimits.imageBytes,
      totalBytes: mostBytes,
      totalSeconds: (until - Date.now()) / 1000,
      atOnce: limits.imageAddressesAtOnce,
    });
    if (downloaded.ok) return downloaded;
    const { url, problem } = downloaded;
    return { ok: false, url, message: problem.message };
  };
}
