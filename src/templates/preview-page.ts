import type { HtmlPage } from '../rendering/html/html-page';

/** What somebody is writing and has not saved. */
export type Draft = {
  html: string;
  scss: string;
  headerHtml: string;
  footerHtml: string;
  data: Record<string, unknown>;
};

export type PreviewPage = { ok: true; page: HtmlPage } | { ok: false; message: string };

/** Makes the page of a draft; whoever previews asks here. */
export const previewPages: { make(draft: Draft, now: number): Promise<PreviewPage> } = {
  make: async () => ({ ok: false, message: 'Templates of HTML cannot be previewed here.' }),
};
