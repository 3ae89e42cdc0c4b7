import * as z from 'zod';
import type { NamedImage } from '../content/template-images';

export const imageRecord = z
  .object({
    name: z.string().describe('The name for `template_image_url`.'),
    content_type: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
  })
  .meta({ id: 'TemplateImage' });

export function presentImage({ name, type, bytes, sha256 }: NamedImage): z.output<typeof imageRecord> {
  return {
    name,
    content_type: type,
    bytes,
    sha256,
  };
}

export const imageExample = {
  name: 'logo.png',
  content_type: 'image/png',
  bytes: 4321,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};
