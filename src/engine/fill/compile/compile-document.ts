import type { TagNames } from '../../fields/tags/parse-tag';
import { limits as defaultLimits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import { openPdf } from '../../pdf/reader/open-pdf';
import { type PageNode, readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfLimits, WorkBudget } from '../../pdf/reader/work-budget';
import { dictOf, PdfName, PdfRef, type PdfValue } from '../../pdf/values';
import { AmendedOutput } from '../../pdf/writer/amended-output';
import { cleanser } from '../../pdf/writer/cleanse-actions';
import { spellTexts } from '../../pdf/writer/document-info';
import { Rewrite } from '../../pdf/writer/rewrite';
import { type DocumentPlan, type PagePlan, PLAN_VERSION, UNTAGGED_PLAN_VERSION } from '../document-plan';
import { GuessedTags } from '../guess/guessed-tags';
import { DocumentStructure } from '../structure/document-structure';
import type { StructurePlan } from '../structure/structure-plan';
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
import { losing, readSigned, type SignedDocument, spellKept } from './signed/keep-signatures';

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
  /** Whether a document without tags gets some, which are a guess. */
  tagged?: boolean | undefined;
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
  { textTags = 'plain', tagged = false, limits = defaultLimits, budget }: Compiling = {},
): Promise<CompiledDocument | RefusedDocument> {
  let diagnosis = new DiagnosisList();
  try {
    const file = await openPdf(bytes, budget ?? new WorkBudget(limits, bytes.length));
    const nodes = await readPages(file);
    const signed = await readSigned(file, nodes, bytes);
    const compiled = await compileFile(file, { nodes, signed, textTags, tagged }, diagnosis);
    if (compiled !== null) return compiled;
    diagnosis = new DiagnosisList();
    const lost = signed && losing(signed, 'textTags');
    const anew = await compileFile(file, { nodes, signed: lost, textTags, tagged }, diagnosis);
    if (anew === null) throw new Error('A document that is written anew can lose its text tags.');
    return anew;
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

type Given = {
  nodes: readonly PageNode[];
  /** What becomes of its signatures; null for a document without. */
  signed: SignedDocument | null;
  textTags: TextTags;
  tagged: boolean;
};

/** Returns null for a document that cannot be kept as it is, because it has text tags. */
async function compileFile(
  file: PdfFile,
  { nodes, signed, textTags, tagged }: Given,
  diagnosis: DiagnosisList,
): Promise<CompiledDocument | RefusedDocument | null> {
  const kept = signed?.kept ?? null;
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm') ?? null);
  if (file.isEncrypted) diagnosis.add('encrypted');
  diagnoseCatalog(file, { form, isSigned: signed !== null }, diagnosis);
  const cleanse = cleanser(file, (removed, kind) =>
    diagnosis.addNamed(LOSSES[removed], removed === 'action' ? [kind] : []),
  );
  const rewrite = new Rewrite(file, cleanse, kept ? new AmendedOutput(file.bytes, kept.end) : undefined);
  kept?.form.enter(rewrite);
  const context: FormContext = {
    form,
    names: new FieldNames(),
    scripts: new FormScripts(),
    nextFieldId: 1,
    diagnosis,
    signed,
  };
  const slots = new DrawingSlots(rewrite);
  const looks = new LookForms(file, rewrite);
  const guessed = tagged ? GuessedTags.of(file, kept !== null, diagnosis) : null;
  const parts = { rewrite, context, slots, looks, textTags, guessed };
  const compiledPages = await compilePages(file, nodes, parts);
  if (compiledPages === null) return null;
  const { plans, fields, formFields, taken, planStructure, ...nodesOfTree } = compiledPages;
  if (formFields === 0 && isDynamicXfa(file, form)) return dynamicXfa;
  context.scripts.finish(diagnosis, file.budget);
  diagnoseSignature(diagnosis, signed);
  diagnosePages(plans, diagnosis);
  await diagnoseLosses(file, nodes, diagnosis);
  const entries = compileCatalog(file, nodesOfTree.tree, kept !== null);
  const catalog = withShortEntries(entries.with(guessed?.entries() ?? {}), (value) => rewrite.add(value));
  const root = placeAt(rewrite, kept?.root, kept ? catalog.with(kept.entries) : catalog);
  const infoRef = placeAt(rewrite, kept && new PdfRef(kept.end.info, 0), compileInfo(file));
  // Pages are numbered first, so that their numbers are consecutive whatever else refers to them.
  const { numbers, ...pageNumbers } = numberPages(rewrite, { ...nodesOfTree, isKept: kept !== null });
  looks.enter();
  const about = readAbout(file);
  const said = { about, keptInfo: spellTexts({ ...about, title: undefined }) };
  const stays = { ...slots.numbers(), ...said, catalog: spellCatalog(catalog, rewrite) };
  const signedPlan = kept && { numbers, ...spellKept(kept, rewrite) };
  // The first page comes first, so that a browser can show it before the rest arrives.
  const [first] = kept ? [] : nodesOfTree.kids;
  const lastOfFirst = first === undefined ? 0 : rewrite.numberBelow(first);
  const pages = { firstPage: pageNumbers.firstPage, numbers, lastOfFirst };
  const structure = planStructure();
  const { bytes: pdf, end, ...offsets } = await rewrite.write(root, infoRef, pages);
  if (file.repaired) diagnosis.add('repaired');
  const plan: DocumentPlan = {
    version: kept ? UNTAGGED_PLAN_VERSION : 5,
    form: structure ? PLAN_VERSION : UNTAGGED_PLAN_VERSION,
    pageCount: plans.length,
    pages: plans,
    base: {
      ...{ ...end, ...pageNumbers, ...offsets, ...stays, ...(signedPlan && { signed: signedPlan }) },
      ...(structure && { structure }),
    },
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
  /** Says where the structure is, when objects have numbers; null for a document without. */
  planStructure: () => StructurePlan | null;
};

type PageContext = {
  rewrite: Rewrite;
  context: FormContext;
  slots: DrawingSlots;
  looks: LookForms;
  textTags: TextTags;
  /** Null for a document whose tags are not to be guessed. */
  guessed: GuessedTags | null;
};

async function compilePages(
  file: PdfFile,
  nodes: readonly PageNode[],
  { rewrite, context, slots, looks, textTags, guessed }: PageContext,
): Promise<CompiledPages | null> {
  const kept = context.signed?.kept ?? null;
  const reader = new ContentReader(file);
  const pages = await readPageParts(nodes, { file, reader, rewrite, context });
  const taking = { reader, rewrite, diagnosis: context.diagnosis };
  const tags = textTags === 'off' ? noTags : await takeTags(file, pages, { ...taking, names: textTags });
  if (kept !== null && tags.contents.size > 0) return null;
  const compiler = new PageCompiler(file, rewrite, slots, nodes);
  const tree = kept?.tree ?? rewrite.add(null);
  const kids: PdfRef[] = [];
  const written = new Set<number>();
  const dropped = new Set(pages.flatMap((page) => page.dropped.map(({ number }) => number)));
  const replaced = new Set([
    ...dropped,
    ...numbersOf([file.trailer.get('Root'), ...nodes.map(({ ref }) => ref)]),
  ]);
  const given = kept === null ? await DocumentStructure.read(file, rewrite, replaced) : null;
  const structures = guessed?.begin(rewrite, reader) ?? given;
  for (const [index, page] of pages.entries()) {
    const contents = tags.contents.get(index) ?? page.contents;
    const { facts, node, plan } = page;
    looks.add(plan, page.looks);
    const resources = node.dict.get('Resources');
    const enclosed = await encloseContent(reader, { parts: contents, facts, resources, box: plan.cropBox });
    const isRepeated = node.ref !== null && written.has(node.ref.number);
    const structure = isRepeated ? null : (structures?.page(index, node, facts.lastMark) ?? null);
    const marked = await guessed?.mark({ ...page, contents, enclosed, structure });
    const parts = { ...page, contents: marked ?? contents, enclosed, structure };
    kids.push(placePage(rewrite, node, compiler.compile(parts, tree), written));
    await file.budget.breathe();
  }
  rewrite.replace(tree.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  const imported = pages.flatMap(({ fields }) => fields);
  const fields = [...imported, ...tags.fields];
  const plans = pages.map(({ plan }) => plan);
  const planStructure = (await structures?.finish(dropped)) ?? (() => null);
  guessed?.diagnose(context.diagnosis);
  return { plans, fields, formFields: imported.length, taken: tags.taken, tree, kids, planStructure };
}

function numbersOf(values: readonly PdfValue[]): number[] {
  return values.flatMap((value) => (value instanceof PdfRef ? value.number : []));
}

/** Gives an object the number of one of the document, in a document that is kept. */
function placeAt(rewrite: Rewrite, place: PdfRef | null | undefined, value: PdfValue): PdfRef {
  if (!place) return rewrite.add(value);
  rewrite.replace(place.number, value);
  return place;
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
