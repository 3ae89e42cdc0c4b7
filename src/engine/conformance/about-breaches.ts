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

/** What a document gets beside its values. */
export type Additions = {
  about: DocumentAbout;
  /** The visible part of the page with a seal; null without a seal. */
  sealed: Box | null;
  /** The pages that are repeated. */
  copies: readonly (PageStructurePlan | undefined)[];
};

/** What keeps a document with these additions from PDF/UA. */
export function breachesOfAdditions({ about, sealed, copies }: Additions): Breach[] {
  const breaches = breachesOfAbout(about);
  if (sealed !== null && isOriginSeen(sealed))
    breaches.push({ clause: '7.18.4', letter: 'UA', what: 'a seal on the visible part of a page' });
  if (!copies.every(isTaggedAgain))
    breaches.push({ clause: '7.1', letter: 'UA', what: 'a repeated page without tags' });
  return breaches;
}

/** A seal has no size, but its place at the origin may be visible. */
function isOriginSeen([left, bottom, right, top]: Box): boolean {
  return left < 0 && bottom < 0 && right > 0 && top > 0;
}
