import { engineLimits } from '../../../engine';
import { answer, noQuery, operation, refused } from '../../operation';
import { createFont as create, fontForm } from '../create-font';
import { fontExample, fontRecord, presentFont } from '../present-font';

export const createFont = operation({
  id: 'createFont',
  method: 'post',
  path: '/fonts',
  scope: 'templates:write',
  changesLive: 'fonts',
  query: noQuery,
  tag: 'Fonts',
  summary: 'Upload a font',
  description:
    'A TrueType, OpenType or WOFF2 font, for `typeface` of fields. Quillet honours its licence bits and refuses a font that forbids embedding.',
  body: {
    kind: 'form',
    schema: fontForm,
    fileField: 'font[file]',
    maxBytes: engineLimits.fontBytes,
    notThis: 'not a TrueType, OpenType or WOFF2 font',
    contentType: 'font/sfnt',
  },
  fillsDirectory: true,
  success: { status: 201, description: 'The new font.', schema: fontRecord, example: fontExample },
  refusals: ['test_token', 'payload_too_large', 'unsupported_media_type', 'conflict', 'validation_failed'],
  async handle({ caller, services, form, now }) {
    if (!form) throw new Error('createFont is called with a form.');
    const created = await create(services, { caller, form }, now);
    return created.ok ? answer(201, presentFont(created.value)) : refused(created.refusal);
  },
});
