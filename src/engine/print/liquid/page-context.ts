import type { Context } from 'liquidjs';

/** What a page knows beside its data: the tags and filters of this service read it. */
export interface PageContext {
  metadata: Record<string, unknown>;
  template: { id: string; name: string; version: string };
  now: Date;
  /** The address of an image of the template, for `src`; null when it has none of this name. */
  imageUrl(name: string): string | null;
}

const key = 'quillet';

export const openPage = (context: Context, page: PageContext): void => {
  context.setRegister(key, page);
};

export const pageOf = (context: Context): PageContext => {
  const page = context.getRegister<PageContext | undefined>(key);
  if (page === undefined) throw new Error('a template is rendered for a page');
  return page;
};
