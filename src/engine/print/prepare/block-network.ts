import { contentPolicy } from '../chromium/content-policy';

/**
 * The start of every document. Its policy comes before anything else in it and blocks all loading.
 */
export function lockedStart({ javascript }: { javascript: boolean }): string {
  return `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${contentPolicy(javascript)}">`;
}

/** Splits off the doctype. A document without one gets the doctype of standard mode. */
export function splitDoctype(html: string): { doctype: string; rest: string } {
  const doctype = /^\ufeff?\s{0,100}(<!doctype[^>]{0,500}>)/i.exec(html);
  return doctype
    ? { doctype: doctype[1] ?? '', rest: html.slice(doctype[0].length) }
    : { doctype: '<!doctype html>', rest: html };
}
