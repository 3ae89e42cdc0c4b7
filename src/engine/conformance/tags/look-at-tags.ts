import { Buffer } from 'node:buffer';
import { limits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import { openedFor } from '../../pdf/reader/open-pdf';
import { contentParts, type PageNode, readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfLimits } from '../../pdf/reader/work-budget';
import type { PdfDict } from '../../pdf/values';
import { type Breach, BreachList } from '../look/breach';
import { annotationsOf, looksOf } from '../look/look-at-document';
import { lookAtElements } from './element-rules';
import { lookAtBoxes } from './look-at-boxes';
import { MarkLook } from './mark-look';
import { lookAtPrintedFields } from './printed-fields';
import { type NoTags, readTags, type Tags } from './read-tags';
import { isStandard, standardRole } from './roles';

const SPACE = Uint8Array.of(32);
const UNREAD: Readonly<Record<NoTags, string>> = {
  none: 'content without tags',
  'too many': 'more tags than can be looked at',
};

type Looking = { breaches?: BreachList; password?: string | undefined };

/**
 * What PDF/UA forbids in the tags of a document, and in what they lead to. Its fonts are looked at elsewhere; its title,
 * its language and what it says of itself are written later.
 */
export async function lookAtTags(
  pdf: Uint8Array | PdfFile,
  allowed: PdfLimits = limits,
  { breaches = new BreachList(), password = '' }: Looking = {},
): Promise<Breach[]> {
  try {
    await look(await openedFor(pdf, allowed, password), breaches);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('7.1', `a part that cannot be read (${error.message})`, undefined, 'UA');
  }
  return breaches.toArray();
}

async function look(file: PdfFile, breaches: BreachList): Promise<void> {
  const pages = await readPages(file);
  const tags = await readTags(file, pages);
  if (typeof tags === 'string') {
    breaches.add('7.1', UNREAD[tags], undefined, 'UA');
    return;
  }
  lookAtCatalog(file, tags, breaches);
  await lookAtElements(file, tags, breaches);
  lookAtPrintedFields(tags, breaches);
  const marks = new MarkLook(file, tags, breaches);
  for (const [index, page] of pages.entries()) {
    const place = `on page ${index + 1}`;
    lookAtBoxes(file, { page, place, tags }, breaches);
    await lookAtContent(file, { page, place, marks });
  }
}

function lookAtCatalog(file: PdfFile, { root }: Tags, breaches: BreachList): void {
  const add = (what: string) => breaches.add('7.1', what, undefined, 'UA');
  const mark = file.dict(file.dict(file.trailer.get('Root'))?.get('MarkInfo') ?? null);
  if (file.resolve(mark?.get('Marked') ?? null) !== true) add('tags without saying that it is tagged');
  if (file.resolve(mark?.get('Suspects') ?? null) === true) add('tags that are a guess');
  const types = [...(file.dict(root.get('RoleMap'))?.entries.keys() ?? [])];
  if (types.some(isStandard)) add('another meaning for a standard type of tags');
  if (types.some((type) => isCircle(file, root, type))) add('types of tags that stand for each other');
}

/** Whether a type leads to others, and never to a standard one nor to an end. */
function isCircle(file: PdfFile, root: PdfDict, type: string): boolean {
  if (standardRole(file, root, type) !== null) return false;
  const roles = file.dict(root.get('RoleMap'));
  const seen = new Set<string>();
  for (let next: string | null = type; next !== null; next = file.name(roles?.get(next) ?? null)) {
    file.budget.spend(1);
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}

async function lookAtContent(
  file: PdfFile,
  { page: { dict, ref }, place, marks }: { page: PageNode; place: string; marks: MarkLook },
): Promise<void> {
  const parts = await contentParts(file, dict);
  const around = {
    ...({ place, inherited: 'none', isCounted: true, depth: 0 } as const),
    resources: file.dict(dict.get('Resources')),
    holder: { dict, number: ref?.number ?? 0 },
  };
  await marks.look(Buffer.concat(parts.flatMap(({ stream }) => [file.decode(stream), SPACE])), around);
  for (const annotation of annotationsOf(file, dict))
    for (const shown of looksOf(file, annotation))
      await marks.form(shown, { ...around, resources: null, isCounted: false });
}
