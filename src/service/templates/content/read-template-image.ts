import type { Files } from '../../../core/platform/files';
import type { TemplateImage } from '../../../engine';

/** Reads an image of a content. Its bytes stay as long as the content. */
export async function readTemplateImage(files: Files, { key }: TemplateImage): Promise<Uint8Array> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`The template image ${key} is missing.`);
  return bytes;
}
