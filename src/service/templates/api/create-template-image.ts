import { limits } from '../../../lib/limits';
import { answer, noQuery, operation, refused } from '../../operation';
import { addTemplateImage, imageForm } from '../content/template-images';
import { imageExample, imageRecord, presentImage } from './image-record';

export const createTemplateImage = operation({
  id: 'createTemplateImage',
  method: 'post',
  path: '/templates/:template_id/images',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Upload an image to an HTML template',
  description:
    'A PNG, JPEG, GIF, WebP or SVG, for `<img src="{% template_image_url "logo.png" %}">` in HTML and `url(quillet-image:logo.png)` in SCSS. It belongs to the draft, like HTML and SCSS. It replaces an image of the same name.',
  body: {
    kind: 'form',
    schema: imageForm,
    fileField: 'image',
    maxBytes: limits.templateImageBytes,
    notThis: 'neither a PNG nor a JPEG, GIF, WebP or SVG',
    contentType: 'image/*',
  },
  fillsDirectory: true,
  success: { status: 201, description: 'The image.', schema: imageRecord, example: imageExample },
  refusals: ['template_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, form, now }) {
    if (!form) throw new Error('createTemplateImage is called with a form.');
    const asking = { caller, templateId: params.template_id, form };
    const added = await addTemplateImage(services, asking, now);
    return added.ok ? answer(201, presentImage(added.value)) : refused(added.refusal);
  },
});
