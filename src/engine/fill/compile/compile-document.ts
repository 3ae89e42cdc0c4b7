import type { TagNames } from '../../fields/tags/parse-tag';
import { limits as defaultLimits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import { openPdf } from '../../pdf/reader/open-pdf';
import { type PageNode, readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfLimits, WorkBudget } from '../../pdf/reader/work-budget';
import { dictOf, PdfName, type PdfRef, type PdfValue } from '../../pdf/values';
import { cleanser } from '../../pdf/writer/cleanse-actions';
import { spellTexts } from '../../pdf/writer/document-info';
import { Rewrite } from '../../pdf/writer/rewrite';
import { type DocumentPlan, type PagePlan, PLAN_VERSION } from '../document-plan';
import type { TaggedField, TakenTag } from '../tags/accept-tags';
import { noTags, takeTags } from '../tags/take-tags';
import type { FormContext } from './compile-annotations';
import {
  compileCatalog,
  compileInfo,
  diagnoseCatalog,
  isDynamicXfa,
  readAbout,
  spellCatalog,
  withShortEntries,
} from './compile-catalog';
import { ContentReader } from './compile-content';
import { type Diagnosis, DiagnosisList, diagnosePages, diagnoseSignature } from './compile-diagnosis';
import { encloseContent } from './compile-enclosed';
import { FieldNames } from './compile-field-names';
import type { ImportedField } from './compile-imported-field';
import { LookForms } from './compile-looks';
import { diagnoseLosses } from './compile-losses';
import { PageCompiler } from './compile-page';
import { numberPages } from './compile-page-numbers';
import { readPageParts } from './compile-page-parts';
import { FormScripts } from './compile-scripts';
import { DrawingSlots } from './compile-slots';

export type { DocumentPlan, PagePlan } from '../document-plan';
export type { Diagnosis, DiagnosisCode } from './compile-diagnosis';
export type { ImportedField } from './compile-imported-field';

export type CompiledDocument = {
  outcome: 'compiled';
  /**
   * The compiled document: no form, no scripts, no encryption. Every page stands alone and has
   * slots for drawings.
   */
  pdf: Uint8Array;
  plan: DocumentPlan;
  /** The fields of its form, then the fields of its text tags. */
  fields: FoundField[];
  /** The number of fields that come from the form. */
  formFields: number;
  /** The text tags among them. */
  taken: TakenTag[];
  diagnosis: Diagnosis[];
};

/** Which text tags become fields. */
export type TextTags = TagNames | 'off';

export type Compiling = {
  textTags?: TextTags | undefined;
  limits?: PdfLimits;
  budget?: WorkBudget;
};

export type FoundField = ImportedField | TaggedField;

export type RefusedDocument = {
  outcome: 'refused';
  state: 'password_required' | 'malformed_pdf' | 'dynamic_xfa';
  message: string;
  diagnosis: Diagnosis[];
};

/** Checks an uploaded document and turns it into one that can be drawn on. */
export async function compileDocument(
  bytes: Uint8Array,
  { textTags = 'plain', limits = defaultLimits, budget }: Compiling = {},
): Promise<CompiledDocument | RefusedDocument> {
  const diagnosis = new DiagnosisList();
  try {
    const file = await openPdf(bytes, budget ?? new WorkBudget(limits, bytes.length));
    return await compileFile(file, textTags, diagnosis);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    return refuse(error, diagnosis);
  }
}

function refuse(problem: PdfProblem, diagnosis: DiagnosisList): RefusedDocument {
  const isLocked = problem.code === 'password_required' || problem.code === 'unsupported_encryption';
  if (isLocked) diagnosis.add('encrypted', problem.message);
  return {
    outcome: 'refused',
    state: isLocked ? 'password_required' : 'malformed_pdf',
    message: problem.message,
    diagnosis: diagnosis.toArray(),
  };
}

const dynamicXfa: RefusedDocument = {
  outcome: 'refused',
  state: 'dynamic_xfa',
  message:
    'The document is a dynamic XFA form, which only Adobe software can show. Open it there, print it to a PDF, and upload that PDF.',
  diagnosis: [],
};

/** The code for what is removed while objects are copied. */
const LOSSES = { script: 'javascript', action: 'actions_removed', file: 'attachments_removed' } as const;

async function compileFile(
  file: PdfFile,
  textTags: TextTags,
  diagnosis: DiagnosisList,
): Promise<CompiledDocument | RefusedDocument> {
  const nodes = await readPages(file);
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm') ?? null);
  if (file.isEncrypted) diagnosis.add('encrypted');
  await diagnoseCatalog(file, form, diagnosis);
  const rewrite = new Rewrite(
    file,
    cleanser(file, (removed, kind) =>
      diagnosis.addNamed(LOSSES[removed], removed === 'action' ? [kind] : []),
    ),
  );
  const context: FormContext = {
    form,
    names: new FieldNames(),
    scripts: new FormScripts(),
    nextFieldId: 1,
    diagnosis,
  };
  const slots = new DrawingSlots(rewrite);
  const looks = new LookForms(file, rewrite);
  const parts = { rewrite, context, slots, looks, textTags };
  const { plans, fields, formFields, taken, ...nodesOfTree } = await compilePages(file, nodes, parts);
  if (formFields === 0 && isDynamicXfa(file, form)) return dynamicXfa;
  context.scripts.finish(diagnosis, file.budget);
  diagnoseSignature(diagnosis);
  diagnosePages(plans, diagnosis);
  await diagnoseLosses(file, nodes, diagnosis);
  const catalog = withShortEntries(compileCatalog(file, nodesOfTree.tree), (value) => rewrite.add(value));
  const [root, infoRef] = [rewrite.add(catalog), rewrite.add(compileInfo(file))];
  // Pages are numbered first, so that their numbers are consecutive whatever else refers to them.
  const pageNumbers = numberPages(rewrite, nodesOfTree);
  looks.enter();
  const about = readAbout(file);
  const said = { about, keptInfo: spellTexts({ ...about, title: undefined }) };
  const kept = { ...slots.numbers(), ...said, catalog: spellCatalog(catalog, rewrite) };
  // The first page comes first, so that a browser can show it before the rest arrives.
  const [first] = nodesOfTree.kids;
  const lastOfFirst = first === undefined ? 0 : rewrite.numberBelow(first);
  const pages = { firstPage: pageNumbers.firstPage, pageCount: plans.length, lastOfFirst };
  const { bytes: pdf, end, ...offsets } = await rewrite.write(root, infoRef, pages);
  if (file.repaired) diagnosis.add('repaired');
  const plan: DocumentPlan = {
    version: 5,
    form: PLAN_VERSION,
    pageCount: plans.length,
    pages: plans,
    base: { ...end, ...pageNumbers, ...offsets, ...kept },
  };
  return { outcome: 'compiled', pdf, plan, fields, formFields, taken, diagnosis: diagnosis.toArray() };
}

type CompiledPages = {
  plans: PagePlan[];
  fields: FoundField[];
  formFields: number;
  taken: TakenTag[];
  tree: PdfRef;
  kids: PdfRef[];
};

type PageContext = {
  rewrite: Rewrite;
  context: FormContext;
  slots: DrawingSlots;
  looks: LookForms;
  textTags: TextTags;
};

async function compilePages(
  file: PdfFile,
  nodes: readonly PageNode[],
  { rewrite, context, slots, looks, textTags }: PageContext,
): Promise<CompiledPages> {
  const reader = new ContentReader(file);
  const pages = await readPageParts(nodes, { file, reader, rewrite, context });
  const taking = { reader, rewrite, diagnosis: context.diagnosis };
  const tags = textTags === 'off' ? noTags : await takeTags(file, pages, { ...taking, names: textTags });
  const compiler = new PageCompiler(file, rewrite, slots, nodes);
  const tree = rewrite.add(null);
  const kids: PdfRef[] = [];
  const written = new Set<number>();
  for (const [index, page] of pages.entries()) {
    const contents = tags.contents.get(index) ?? page.contents;
    const { facts, node, plan } = page;
    looks.add(plan, page.looks);
    const resources = node.dict.get('Resources');
    const enclosed = await encloseContent(reader, { parts: contents, facts, resources, box: plan.cropBox });
    kids.push(placePage(rewrite, node, compiler.compile({ ...page, contents, enclosed }, tree), written));
    await file.budget.breathe();
  }
  rewrite.replace(tree.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  const imported = pages.flatMap(({ fields }) => fields);
  const fields = [...imported, ...tags.fields];
  const plans = pages.map(({ plan }) => plan);
  return { plans, fields, formFields: imported.length, taken: tags.taken, tree, kids };
}

/**
 * Places a page. It keeps its object for links and outlines; a page that is listed twice becomes
 * two.
 */
function placePage(rewrite: Rewrite, node: PageNode, page: PdfValue, written: Set<number>): PdfRef {
  if (node.ref === null || written.has(node.ref.number)) return rewrite.add(page);
  written.add(node.ref.number);
  rewrite.replace(node.ref.number, page);
  return node.ref;
}
