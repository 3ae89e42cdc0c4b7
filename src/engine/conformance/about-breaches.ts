import type { Box } from '../fill/document-plan';
import { isTaggedAgain, type PageStructurePlan } from '../fill/structure/structure-plan';
import type { DocumentAbout } from '../pdf/writer/document-info';
import type { Breach } from './look/breach';
import { isLanguage } from './tags/element-rules';

/** What keeps a document with this title and language from PDF/UA. */
export function breachesOfAbout({ title, language }: DocumentAbout): Breach[] {
  const breaches: Breach[] = [];
  if (!title?.trim()) breaches.push({ clause: '7.1', letter: 'UA', what: 'pages without a title' });
  if (!language)
    breaches.push({ clause: '7.2', letter: 'UA', what: 'text in a language that it does not say' });
  else if (!isLanguage(language))
    breaches.push({ clause: '7.2', letter: 'UA', what: 'a language that is no tag such as en-GB' });
  return breaches;
}

/** What keeps a document with copies of these pages from PDF/UA. */
export function breachesOfCopies(pages: readonly (PageStructurePlan | undefined)[]): Breach[] {
  if (pages.every(isTaggedAgain)) return [];
  return [{ clause: '7.1', letter: 'UA', what: 'a repeated page without tags' }];
}

/** What keeps a document with a seal on this page from PDF/UA: the seal has no size, but its place may be visible. */
export function breachesOfSeal(page: Box | undefined): Breach[] {
  const [left, bottom, right, top] = page ?? [0, 0, 0, 0];
  if (left >= 0 || bottom >= 0 || right <= 0 || top <= 0) return [];
  return [{ clause: '7.18.4', letter: 'UA', what: 'a seal on the visible part of a page' }];
}
