import * as z from 'zod';
import { fileOf } from '../../download-links/download-links';
import { answer, noQuery, operation, refused } from '../../operation';
import { loadContent } from '../content/content-store';
import { imagesOf, type NamedImage } from '../content/template-images';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { imageExample, imageRecord, presentImage } from './image-record';

const listedImage = imageRecord
  .extend({ url: z.string().describe('Valid for 24 hours.') })
  .meta({ id: 'ListedTemplateImage' });

export const listTemplateImages = operation({
  id: 'listTemplateImages',
  method: 'get',
  path: '/templates/:template_id/images',
  scope: 'account:read',
  query: noQuery,
  tag: 'Templates',
  summary: 'List the images of an HTML template',
  description: 'The images of the draft.',
  success: {
    status: 200,
    description: 'All images.',
    schema: z.array(listedImage),
    example: [{ ...imageExample, url: 'https://quillet.example.com/downloads/image.acc_…/logo.png' }],
  },
  refusals: ['template_not_found'],
  async handle({ caller, services, params, now }) {
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    const content = await loadContent(services.db, caller.accountId, found.template.contentHash);
    const url = ({ name, sha256 }: NamedImage) =>
      services.downloadLinks.signed({ kind: 'image', id: fileOf(caller.accountId, sha256) }, name, now);
    return answer(
      200,
      imagesOf(content).map((image) => ({ ...presentImage(image), url: url(image) })),
    );
  },
});
