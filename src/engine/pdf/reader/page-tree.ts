import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../values';
import type { PdfFile } from './pdf-file';

/** A page with the entries it inherits from its parent nodes. */
export type PageNode = {
  readonly dict: PdfDict;
  readonly ref: PdfRef | null;
};

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

type Pending = {
  readonly node: PdfValue;
  readonly inherited: PdfDict;
};

/** The pages in order. Uses a list instead of recursion, and ignores /Count. */
export async function readPages(file: PdfFile): Promise<PageNode[]> {
  const pages: PageNode[] = [];
  const visited = new Set<number | PdfDict>();
  const root = file.dict(file.trailer.get('Root'));
  const pending: Pending[] = [{ node: root?.get('Pages') ?? null, inherited: new PdfDict() }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    file.budget.spend(4);
    await file.budget.breathe();
    const dict = file.resolve(next.node);
    if (!(dict instanceof PdfDict)) continue;
    const inherited = inheritInto(next.inherited, dict);
    const kids = file.array(dict.get('Kids'));
    if (kids === null || file.name(dict.get('Type')) === 'Page') {
      addPage(
        pages,
        { dict: merged(inherited, dict), ref: next.node instanceof PdfRef ? next.node : null },
        file,
      );
    } else {
      enter(visited, next.node, dict);
      file.budget.spend(kids.length);
      for (const node of kids.toReversed()) pending.push({ node, inherited });
    }
  }
  if (pages.length === 0) throw new PdfProblem('no_pages', 'The document has no pages.');
  return pages;
}

function addPage(pages: PageNode[], page: PageNode, file: PdfFile): void {
  // A node without kids is a page, unless its type says /Pages: an empty /Pages node has no page.
  if (file.name(page.dict.get('Type')) === 'Pages') return;
  pages.push(page);
  const { documentPages } = file.budget.limits;
  if (pages.length > documentPages) {
    throw new PdfProblem(
      'too_many_pages',
      `The document has more than ${documentPages} pages (documentPages).`,
    );
  }
}

function enter(visited: Set<number | PdfDict>, node: PdfValue, dict: PdfDict): void {
  const identity = node instanceof PdfRef ? node.number : dict;
  if (visited.has(identity)) {
    throw new PdfProblem(
      'cyclic_pages',
      'The page tree of the document contains a branch twice or inside itself.',
    );
  }
  visited.add(identity);
}

function inheritInto(inherited: PdfDict, dict: PdfDict): PdfDict {
  const own = INHERITED.filter((key) => dict.get(key) !== null);
  if (own.length === 0) return inherited;
  return inherited.with(Object.fromEntries(own.map((key) => [key, dict.get(key)])));
}

function merged(inherited: PdfDict, dict: PdfDict): PdfDict {
  return new PdfDict(new Map([...dict.entries, ...inherited.entries]));
}

export type ContentPart = {
  /** The stream as the page refers to it: a reference, or the stream itself. */
  readonly value: PdfValue;
  readonly stream: PdfStream;
};

/** The streams of a page's content, in order. */
export async function contentParts(file: PdfFile, page: PdfDict): Promise<ContentPart[]> {
  const contents = page.get('Contents');
  const parts: ContentPart[] = [];
  for (const value of file.array(contents) ?? [contents]) {
    file.budget.spend(1);
    await file.budget.breathe();
    const stream = file.resolve(value);
    if (stream instanceof PdfStream) parts.push({ value, stream });
  }
  return parts;
}
