import * as z from 'zod';
import { answer, noQuery, operation, refused } from '../../operation';
import { loadContent } from '../content/content-store';
import { imagesOf } from '../content/template-images';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { imageExample, imageRecord, presentImage } from './image-record';

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
    schema: z.array(imageRecord),
    example: [imageExample],
  },
  refusals: ['template_not_found'],
  async handle({ caller, services, params }) {
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    const content = await loadContent(services.db, caller.accountId, found.template.contentHash);
    return answer(200, imagesOf(content).map(presentImage));
  },
});
