import type { Context } from 'liquidjs';
import { type SpokenWords, spokenWords } from '../../text/spoken-words';

export type TemplateFacts = {
  id: string;
  name: string;
  version: string;
  /** ISO 8601; absent for a draft. */
  version_published_at?: string | undefined;
};

/** Facts about a page besides its data. The tags and filters of the service read them. */
export type PageContext = {
  metadata: Record<string, unknown>;
  template: TemplateFacts;
  now: Date;
  /** The language of the page, where its source says it. */
  language?: string | undefined;
  /** Returns the URL of a template image, for `src`; null when no image has this name. */
  imageUrl(name: string): string | null;
};

const key = 'quillet';

export function openPage(context: Context, page: PageContext): void {
  context.setRegister(key, page);
}

export function pageOf(context: Context): PageContext {
  const page = context.getRegister<PageContext | undefined>(key);
  if (page === undefined) throw new Error('a template was rendered without a page');
  return page;
}

/** What people hear in the place of pictures. */
export function wordsOf(context: Context): SpokenWords {
  return spokenWords(pageOf(context).language);
}
