import { contentPolicy } from './print/content-policy';

/** What could only fetch something or lead away, and shows nothing itself. */
const USELESS = 'link, base, meta[http-equiv]';

/**
 * Makes a document say itself that it loads nothing: its policy comes before anything of its own. What would ask the
 * network all the same is taken out; should an odd document hide some of it, the browser has no network.
 */
export const lockDocument = async (html: string, { javascript }: { javascript: boolean }): Promise<string> => {
  const { doctype, rest } = splitDoctype(await withoutUseless(html));
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(javascript)}">`;
  return `${doctype}<meta charset="utf-8">${policy}${rest}`;
};

const splitDoctype = (html: string): { doctype: string; rest: string } => {
  const doctype = /^\ufeff?\s*(<!doctype[^>]{0,500}>)/i.exec(html);
  return doctype
    ? { doctype: doctype[1] ?? '', rest: html.slice(doctype[0].length) }
    : { doctype: '<!doctype html>', rest: html };
};

const withoutUseless = async (html: string): Promise<string> => {
  if (!/<(link|base|meta)/i.test(html)) return html;
  const rewriter = new HTMLRewriter().on(USELESS, { element: (element) => void element.remove() });
  try {
    return await rewriter.transform(new Response(html)).text();
  } catch {
    // The rewriter gives up where the standard's own parsing depends on what came before. The other locks hold.
    return html;
  }
};
