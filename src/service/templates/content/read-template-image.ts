import type { Files } from '../../../core/platform/files';
import type { TemplateImage } from '../../../engine';

/** The bytes of an image that a template's content names; they are there as long as the content is. */
export const readTemplateImage = async (files: Files, { key }: TemplateImage): Promise<Uint8Array> => {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`The template image ${key} is missing.`);
  return bytes;
};
