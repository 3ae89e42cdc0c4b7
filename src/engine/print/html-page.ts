import type { HtmlEngineOptions } from './engine-options';
import type { PageAbout } from './page-about';

/** A finished page for the browser to print. Nothing in it is left to compute. */
export type HtmlPage = {
  title: string;
  about: PageAbout;
  /** A whole HTML document, including its CSS. */
  html: string;
  header: string | null;
  footer: string | null;
  options: HtmlEngineOptions;
};
