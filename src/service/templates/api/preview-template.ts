import * as z from 'zod';
import { describeWarning } from '../../../engine';
import { headerList } from '../../../lib/header-list';
import { jsonOperation, noQuery, pdfReply, pdfSuccess, refused } from '../../operation';
import { htmlProperties } from '../content/html-body';
import { previewTemplate as preview } from '../content/preview-template';
import { mayDraft, onlySaved, withVersion } from '../versions/may-draft';
import { versionText } from '../versions/wanted-version';

/** Fields do not change how an HTML template looks, so a preview takes none. */
const { fields: _fields, ...draftProperties } = htmlProperties;

/** Headers are short everywhere. */
const headerChars = 4_096;

const draftBody = z
  .strictObject({
    template: z
      .strictObject(draftProperties)
      .optional()
      .describe('The content to preview. Default: the saved draft.'),
    version: versionText.describe('A version to print as it is. Default: the draft.'),
    metadata: z.record(z.string(), z.unknown()).default({}).describe('The `metadata` of a submission.'),
    data: z.record(z.string(), z.unknown()).default({}).describe('Values for the preview.'),
  })
  .superRefine(({ template, version }, context) => {
    if (version !== undefined && template !== undefined)
      context.addIssue({ code: 'custom', path: ['template'], message: withVersion });
  });

function headerOf(name: string, list: readonly string[]): Record<string, string> {
  return list.length === 0 ? {} : { [name]: headerList(list, headerChars) };
}

function sourcesOf(template: NonNullable<z.output<typeof draftBody>['template']>) {
  return {
    html: template.html,
    scss: template.scss ?? null,
    headerHtml: template.header_html ?? null,
    footerHtml: template.footer_html ?? null,
    engineOptions: template.html_engine_options,
  };
}

export const previewTemplate = jsonOperation({
  id: 'previewTemplate',
  method: 'post',
  path: '/templates/:template_id/preview',
  scope: 'templates:write',
  need: 'read_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Preview an HTML template',
  description:
    'Prints the content that is sent, or the saved draft, with a watermark. Nothing is saved. What fails in the scripts of the page stands in the header `X-Script-Errors`, and what does not fit in `X-Print-Warnings`.',
  body: {
    kind: 'json',
    schema: draftBody,
    example: {
      template: { html: '<h1>Hello {{ name }}</h1>', scss: 'h1 { color: navy }' },
      data: { name: 'Ada' },
    },
  },
  createsNothing: true,
  success: { ...pdfSuccess, headers: ['X-Script-Errors', 'X-Print-Warnings'] },
  refusals: [
    'template_not_found',
    'template_version_not_found',
    'conflict',
    'syntax_error',
    'processing_failed',
    'html_rendering_off',
    'overloaded',
  ],
  async handle({ caller, services, params, body, now }) {
    const { template, version, data, metadata } = body;
    if (template && !mayDraft(caller)) return refused(onlySaved.refusal);
    const input = {
      templateId: params.template_id,
      version,
      sources: template && sourcesOf(template),
      data,
      metadata,
    };
    const printed = await preview(services, caller, input, now);
    if (!printed.ok) return refused(printed.refusal);
    const { pdf, scriptErrors, printWarnings } = printed.value;
    return pdfReply(pdf, {
      ...headerOf('X-Script-Errors', scriptErrors),
      ...headerOf('X-Print-Warnings', printWarnings.map(describeWarning)),
    });
  },
});
