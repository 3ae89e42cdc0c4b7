import type { Files } from '../platform/files';
import type { LoadImage } from '../rendering/html/page-images';

/** Images of templates are stored under their hash and stay as long as anything names them. */
export const loadImageFrom =
  (files: Files): LoadImage =>
  async ({ key }) => {
    const bytes = await files.read(key);
    if (!bytes) throw new Error(`The image ${key} is missing.`);
    return bytes;
  };
