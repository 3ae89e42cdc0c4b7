import type { HtmlEngineOptions } from './engine-options';
import type { PageAbout } from './page-about';

/** A finished page, without anything left to compute: what the browser prints. */
export interface HtmlPage {
  title: string;
  about: PageAbout;
  /** A whole HTML document, CSS in it. */
  html: string;
  header: string | null;
  footer: string | null;
  options: HtmlEngineOptions;
}
