import { answer, noQuery, operation, refused } from '../../operation';
import { removeTemplateImage } from '../content/template-images';
import { imageExample, imageRecord, presentImage } from './image-record';

export const deleteTemplateImage = operation({
  id: 'deleteTemplateImage',
  method: 'delete',
  path: '/templates/:template_id/images/:name',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Delete an image of an HTML template',
  description: 'Deletes the image from the draft. Published versions and submissions keep it.',
  success: { status: 200, description: 'The deleted image.', schema: imageRecord, example: imageExample },
  refusals: ['template_not_found', 'template_image_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, now }) {
    const asking = { caller, templateId: params.template_id, name: params.name };
    const removed = await removeTemplateImage(services, asking, now);
    return removed.ok ? answer(200, presentImage(removed.value)) : refused(removed.refusal);
  },
});
