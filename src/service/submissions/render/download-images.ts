import { downloadFiles } from '../../../core/platform/download-files';
import type { External } from '../../../core/platform/external-fetch';
import { type Downloads, engineLimits } from '../../../engine';
import type { Field } from '../../../engine/fields';
import { limits } from '../../../lib/limits';

export type DownloadedImages =
  | { outcome: 'downloaded'; images: Downloads }
  | { outcome: 'failed'; state: 'image_download_failed'; message: string };

const none: DownloadedImages = { outcome: 'downloaded', images: new Map() };

const rules = {
  purpose: 'images',
  maxBytes: engineLimits.imageBytes,
  totalBytes: limits.imageAddressesBytes,
  totalSeconds: limits.imageAddressesSeconds,
  atOnce: limits.imageAddressesAtOnce,
} as const;

/**
 * Fetches the images of one submission, each once. No image is kept: a repeated attempt fetches
 * them again, and draws what it gets.
 */
export async function downloadImages(
  external: External,
  addresses: ReadonlyMap<string, Field>,
): Promise<DownloadedImages> {
  if (addresses.size === 0) return none;
  if (addresses.size > limits.imageAddresses) {
    const count = `${addresses.size} different image URLs`;
    return failed(`the data has ${count}; at most ${limits.imageAddresses} are downloaded`);
  }
  const downloaded = await downloadFiles(external, addresses.keys(), rules);
  if (downloaded.ok) return { outcome: 'downloaded', images: downloaded.files };
  const { url, problem } = downloaded;
  const name = addresses.get(url)?.name;
  return failed(`field "${name}": the image cannot be downloaded (${problem.code}): ${problem.message}`);
}

function failed(message: string): DownloadedImages {
  return {
    outcome: 'failed',
    state: 'image_download_failed',
    message,
  };
}
