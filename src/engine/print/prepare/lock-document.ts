import { contentPolicy } from '../chromium/content-policy';

/** What comes before anything of the document's own: it says itself that it loads nothing. */
export const lockedStart = ({ javascript }: { javascript: boolean }): string =>
  `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${contentPolicy(javascript)}">`;

/** A document without one is printed by today's rules all the same. */
export const splitDoctype = (html: string): { doctype: string; rest: string } => {
  const doctype = /^\ufeff?\s{0,100}(<!doctype[^>]{0,500}>)/i.exec(html);
  return doctype
    ? { doctype: doctype[1] ?? '', rest: html.slice(doctype[0].length) }
    : { doctype: '<!doctype html>', rest: html };
};
