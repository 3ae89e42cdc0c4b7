/** What the printer works with: inches, every side, nothing left to choose. */
export interface HtmlEngineOptions {
  pageSize: { widthIn: number; heightIn: number };
  landscape: boolean;
  marginsIn: { top: number; right: number; bottom: number; left: number };
  scale: number;
  background: boolean;
  preferCssPageSize: boolean;
  tagged: boolean;
  outline: boolean;
  javascript: boolean;
}
