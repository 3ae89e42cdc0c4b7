import type { HtmlEngineOptions } from './engine-options';
import type { PageAbout } from './page-about';
import type { Paging } from './paging/paging';

/** A finished page for the browser to print. Nothing in it is left to compute. */
export type HtmlPage = {
  title: string;
  about: PageAbout;
  /** A whole HTML document, including its CSS. */
  html: string;
  header: string | null;
  footer: string | null;
  options: HtmlEngineOptions;
  /** Present when the page asks for the numbers of its own pages. */
  paging?: Paging | undefined;
};
