import { z } from 'zod';
import { limits } from '../../limits';
import { jsonOperation, noQuery, pdfReply, refused } from '../../operation';
import { previewTemplate as preview } from '../preview-template';

const source = z
  .string()
  .refine(
    (text) => new TextEncoder().encode(text).byteLength <= limits.htmlBytes,
    `must have at most ${limits.htmlBytes} bytes`,
  );

const draftBody = z.strictObject({
  html: source.describe('Liquid.'),
  scss: source.default(''),
  header_html: source.default(''),
  footer_html: source.default(''),
  data: z.record(z.string(), z.unknown()).default({}).describe('Values for the preview.'),
});

export const previewTemplate = jsonOperation({
  id: 'previewTemplate',
  method: 'post',
  path: '/templates/:template_id/preview',
  query: noQuery,
  tag: 'Templates',
  summary: 'Preview an HTML template',
  description: 'The PDF of what is sent, with a watermark. Nothing is saved.',
  body: {
    kind: 'json',
    schema: draftBody,
    example: { html: '<h1>Hello {{ name }}</h1>', scss: 'h1 { color: navy }', data: { name: 'Ada' } },
  },
  createsNothing: true,
  success: {
    status: 200,
    description: 'A PDF.',
    type: 'application/pdf',
    schema: z.string().meta({ format: 'binary' }),
  },
  refusals: ['template_not_found', 'conflict', 'processing_failed', 'html_rendering_off', 'overloaded'],
  async handle({ caller, services, params, body, now }) {
    const { html, scss, header_html: headerHtml, footer_html: footerHtml, data } = body;
    const input = { templateId: params.template_id, draft: { html, scss, headerHtml, footerHtml, data } };
    const printed = await preview(services, caller, input, now);
    return printed.ok ? pdfReply(printed.value) : refused(printed.refusal);
  },
});
