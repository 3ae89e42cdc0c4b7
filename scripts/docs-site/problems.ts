import type { Page } from './markdown';

/** What is wrong with the pages, in sentences: links that lead nowhere, and anchors that are there twice. */
export function findProblems(pages: Page[]): string[] {
  const anchors = new Map(pages.map((page) => [page.address, anchorsIn(page.html)]));
  return pages.flatMap(({ address, html, links }) => [
    ...links.flatMap((link) => {
      const [target = '', anchor] = link.split('#', 2);
      const found = anchors.get(target);
      if (!found) return [`${address} links to ${target}, which is no page.`];
      return anchor === undefined || found.includes(anchor)
        ? []
        : [`${address} links to ${link}: no such heading.`];
    }),
    ...anchorsIn(html)
      .filter((anchor, index, all) => all.indexOf(anchor) !== index)
      .map((anchor) => `${address} has the anchor ${anchor} twice.`),
  ]);
}

function anchorsIn(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}
