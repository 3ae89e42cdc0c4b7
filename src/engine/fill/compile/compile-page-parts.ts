import { contentParts, type PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfRef } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import { planPage } from '../document-plan';
import type { Annotation } from '../structure/page-structure';
import { type FormContext, takeAnnotations } from './compile-annotations';
import type { ContentReader } from './compile-content';
import type { ImportedField } from './compile-imported-field';
import type { FoundLook } from './compile-looks';
import type { PageParts } from './compile-page';
import { TextSearch } from './compile-text-search';
import { settleFields } from './settle-fields';

export type ReadPage = Omit<PageParts, 'enclosed' | 'structure'> & {
  /** The page number, from 1. */
  number: number;
  /** The fields made of its widgets, and how the document itself shows them. */
  fields: ImportedField[];
  looks: FoundLook[];
  /** The widgets of these fields, which the document will not have. */
  widgets: Annotation[];
  dropped: PdfRef[];
};

type Reading = {
  file: PdfFile;
  reader: ContentReader;
  rewrite: Rewrite;
  context: FormContext;
};

/** Reads every page before any is written: the result for one page may depend on others. */
export async function readPageParts(
  nodes: readonly PageNode[],
  { file, reader, rewrite, context }: Reading,
): Promise<ReadPage[]> {
  const texts = new TextSearch(reader);
  const pages: ReadPage[] = [];
  for (const [index, node] of nodes.entries()) {
    const number = index + 1;
    const plan = planPage(file, node.dict);
    const contents = await contentParts(file, node.dict);
    const facts = await reader.factsOf(contents);
    await texts.look(node, facts);
    const taken = await takeAnnotations(file, { dict: node.dict, number, plan }, context);
    for (const dropped of taken.dropped)
      if (!context.signed?.kept?.form.has(dropped)) rewrite.replace(dropped.number, null);
    const { kept: annotations, ...others } = taken;
    pages.push({ ...{ node, number, plan, contents, facts, annotations }, ...others });
    await file.budget.breathe();
  }
  texts.diagnose(context.diagnosis);
  settleFields(
    pages.flatMap(({ fields }) => fields),
    context.diagnosis,
  );
  return pages;
}
