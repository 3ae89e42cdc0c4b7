import { downloadFiles } from '../../core/platform/download-files';
import type { Outside } from '../../core/platform/outside-fetch';
import type { FetchFiles } from '../../engine';
import { limits } from '../../lib/limits';

/**
 * What one page names is fetched by the service, under the rules for images, and never by the browser. The time is that
 * of the whole page, which may come back for what its style sheets name.
 */
export const filesOfPage = (outside: Outside): FetchFiles => {
  const until = Date.now() + limits.imageAddressesSeconds * 1000;
  return async (urls, mostBytes) => {
    const downloaded = await downloadFiles(outside, urls, {
      purpose: 'images',
      maxBytes: limits.imageBytes,
      totalBytes: mostBytes,
      totalSeconds: (until - Date.now()) / 1000,
      atOnce: limits.imageAddressesAtOnce,
    });
    if (downloaded.ok) return downloaded;
    const { url, problem } = downloaded;
    return { ok: false, url, message: problem.message };
  };
};
