import type { Template } from 'liquidjs';
import { limits } from '../limits';
import { normaliseOptions } from './engine-options';
import type { HtmlContent } from './html-content';
import type { HtmlPage } from './html-page';
import type { PageContext, TemplateFacts } from './liquid/page-context';
import { parseLiquid } from './liquid/parse-liquid';
import { type RenderedLiquid, renderLiquid } from './liquid/render-liquid';
import { aboutOf, languageOf, titleOf } from './page-about';
import { pageData } from './page-data';
import { marginDocument, pageDocument } from './page-document';
import { addressOfImage, embedImages, type LoadImage } from './page-images';
import { withPaging } from './paging/rewrite-paging';
import { describeProblem } from './source-problem';

export type PageInput = {
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  template: TemplateFacts;
  now: Date;
  loadImage: LoadImage;
};

export type RenderedPage =
  | { ok: true; page: HtmlPage }
  | { ok: false; state: 'syntax_error' | 'image_processing_failed'; message: string };

/** Fills a template with data. The page that it returns needs no further computing. */
export async function renderHtmlPage(content: HtmlContent, input: PageInput): Promise<RenderedPage> {
  const { template, metadata, now } = input;
  const imageUrl = (name: string) => addressOfImage(content.images, name);
  const page: PageContext = { template, metadata, now, imageUrl, language: languageOf(content.html) };
  const sources = sourcesOf(content);
  const written: Record<string, string | null> = {};
  for (const [name, templates] of Object.entries(parsedOf(content, sources))) {
    const rendered = templates && renderLiquid(templates, pageData(input.data), page);
    if (rendered?.ok === false) return failed(name, rendered);
    written[name] = rendered?.html ?? null;
  }

  const { html = '', header_html: header = null, footer_html: footer = null } = written;
  const options = normaliseOptions(content.options);
  const title = titleOf(html ?? '') ?? template.name;
  const { html: document, paging } = withPaging(pageDocument(html ?? '', { css: content.css, title }));
  const pieces = [
    document,
    header && marginDocument(header, content.css, options.marginsIn),
    footer && marginDocument(footer, content.css, options.marginsIn),
  ];
  const embedded = await embedImages(pieces, content.images, input.loadImage);
  if (embedded === null) return tooManyImages;
  const [whole, top = null, bottom = null] = embedded;
  return {
    ok: true,
    page: {
      title,
      about: aboutOf(html ?? ''),
      html: whole ?? '',
      header: top,
      footer: bottom,
      options,
      ...(paging && { paging }),
    },
  };
}

const tooManyImages: RenderedPage = {
  ok: false,
  state: 'image_processing_failed',
  message: `The images of the page take more than ${limits.htmlPageChars} characters. Use smaller images, or use each fewer times.`,
};

function failed(name: string, { state, problem }: Extract<RenderedLiquid, { ok: false }>): RenderedPage {
  return {
    ok: false,
    state,
    message: `${name}: ${describeProblem(problem)}`,
  };
}

type Sources = { html: string; header_html: string | null; footer_html: string | null };

function sourcesOf({ html, headerHtml, footerHtml, options }: HtmlContent): Sources {
  return {
    html,
    header_html: options.display_header_footer ? headerHtml : null,
    footer_html: options.display_header_footer ? footerHtml : null,
  };
}

type Parsed = Record<keyof Sources, Template[] | null>;

/**
 * Parsed sources by content. A content never changes, and a reused one is often the same object.
 */
const parsed = new WeakMap<HtmlContent, Parsed>();

function parsedOf(content: HtmlContent, sources: Sources): Parsed {
  const known = parsed.get(content);
  if (known) return known;
  const fresh = {
    html: parse(sources.html),
    header_html: parse(sources.header_html),
    footer_html: parse(sources.footer_html),
  };
  parsed.set(content, fresh);
  return fresh;
}

/** Parses a stored source. It was valid when it was saved. */
function parse(source: string | null): Template[] | null {
  if (source === null) return null;
  const result = parseLiquid(source);
  if (!result.ok) throw new Error(`a stored template cannot be parsed: ${describeProblem(result.problem)}`);
  return result.templates;
}
