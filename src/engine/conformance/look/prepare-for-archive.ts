import type { BasePlan, DocumentPlan } from '../../fill/document-plan';
import { limits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import { latin1Bytes } from '../../pdf/reader/characters';
import { ObjectParser } from '../../pdf/reader/object-parser';
import { openPdf } from '../../pdf/reader/open-pdf';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import { FileUpdate } from '../../pdf/writer/file-update';
import { spellEntries, spellValue } from '../../pdf/writer/write-value';
import type { FontLibrary } from '../../text/fonts/font-library';
import { appendIntent } from '../append-levels';
import { lookAtTags } from '../tags/look-at-tags';
import { type Breach, BreachList } from './breach';
import { isProfile } from './look-at-colours';
import { followContent, type KeptLooks, lookAtObjects } from './look-at-document';
import { repairedAnnotation, repairedLayers } from './repair-annotations';
import { repairedObject } from './repair-objects';
import { standInFor } from './stand-in';

/** Increase it when documents are prepared or looked at in another way. */
export const PREPARED_VERSION = 6;

const OF_SCREENS = /^(?:mntr|prtr)$/;

/** A compiled document for PDF/A and PDF/UA, and the plan to draw on it, which says what it breaks. */
export type PreparedDocument = { pdf: Uint8Array; plan: DocumentPlan };

/**
 * Prepares a compiled document for PDF/A and PDF/UA. What can be repaired without a change of what it shows is appended to it, so
 * all numbers of its plan stay right; then the result is looked at. A document that keeps its signatures is written as
 * it was, and reaches no level.
 */
export async function prepareForArchive(
  pdf: Uint8Array,
  plan: DocumentPlan,
  library: FontLibrary,
): Promise<PreparedDocument> {
  const breaches = new BreachList();
  let prepared: PreparedDocument = { pdf, plan };
  try {
    const file = await openPdf(pdf, budgetFor(pdf));
    const seen = await followContent(file, looksOf(plan, file), breaches);
    prepared = await appended(file, { plan, library, seen });
    const result = await openPdf(prepared.pdf, budgetFor(prepared.pdf));
    await lookAtObjects(result, seen.content.fonts, breaches);
    if (plan.base.signed) breaches.add('6.1', 'bytes that its signatures keep as they are');
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('6.1', `a part that cannot be read (${error.message})`);
  }
  const found = [...breaches.toArray(), ...(await brokenTags(prepared))];
  const base = { ...prepared.plan.base, breaches: found };
  return { ...prepared, plan: { ...prepared.plan, base } };
}

/** A page without a place in the structure takes values that no tag has. */
async function brokenTags({ pdf, plan: { base, pages } }: PreparedDocument): Promise<Breach[]> {
  const found = await lookAtTags(pdf);
  const isWhole = pages.every((_, index) => base.structure?.pages[index] !== undefined);
  if (found.length > 0 || isWhole) return found;
  return [{ clause: '7.1', letter: 'UA', what: 'a page whose tags leave no place for values' }];
}

/** The plan of a document that nobody could look at: it reaches no level, and says so. */
export function withoutLook(plan: DocumentPlan): DocumentPlan {
  const breaches = new BreachList();
  breaches.add('6.1', 'parts that cannot be looked at');
  return { ...plan, base: { ...plan.base, breaches: breaches.toArray() } };
}

type Seen = Awaited<ReturnType<typeof followContent>>;
type Preparing = { plan: DocumentPlan; library: FontLibrary; seen: Seen };

async function appended(file: PdfFile, { plan, library, seen }: Preparing): Promise<PreparedDocument> {
  const pdf = file.bytes;
  const update = new FileUpdate(plan.base);
  const catalog = prepareCatalog(file, plan.base, update);
  if (!plan.base.signed) await repair(file, { seen, update, library });
  const startXref = update.position;
  // A document that is prepared already stays as it is: no update is written without objects.
  if (startXref === pdf.length) return { pdf, plan: { ...plan, base: { ...plan.base, catalog } } };
  const suffix = update.finish();
  const whole = new Uint8Array(pdf.length + suffix.length);
  whole.set(pdf);
  whole.set(suffix, pdf.length);
  const base = { ...plan.base, catalog, startXref, length: whole.length, size: update.size };
  return { pdf: whole, plan: { ...plan, base } };
}

type Repairing = { seen: Seen; update: FileUpdate; library: FontLibrary };

async function repair(file: PdfFile, { seen, update, library }: Repairing): Promise<void> {
  const changes = new Map<number, PdfValue>();
  const present = (number: number) => changes.get(number) ?? file.readObject(number);
  for (const [number] of file.entries) {
    const value = file.readObject(number);
    const better = repairedObject(file, value);
    if (better !== value) changes.set(number, better);
    if (file.budget.mustBreathe) await file.budget.breathe();
  }
  for (const { dict } of seen.pages)
    for (const value of file.array(dict.get('Annots')) ?? []) {
      const annotation = value instanceof PdfRef ? present(value.number) : null;
      if (!(annotation instanceof PdfDict) || !(value instanceof PdfRef)) continue;
      const better = repairedAnnotation(file, annotation);
      if (better !== annotation) changes.set(value.number, better);
    }
  const layers = file.dict(file.trailer.get('Root'))?.get('OCProperties');
  const properties = layers instanceof PdfRef ? file.dict(layers) : null;
  const better = properties && repairedLayers(file, properties);
  if (layers instanceof PdfRef && better) changes.set(layers.number, better);
  for (const [number, value] of changes) write(update, number, value);
  for (const [identity, use] of seen.content.fonts) {
    if (typeof identity !== 'number' || use.font.isEmbedded || use.font.kind === 'Type3') continue;
    const spelled = await standInFor(use, { library, update });
    if (spelled !== null) update.object(identity, spelled);
  }
}

function write(update: FileUpdate, number: number, value: PdfValue): void {
  if (value instanceof PdfStream)
    update.stream(number, spellEntries(value.dict.without('Length')), value.raw);
  else update.object(number, spellValue(value));
}

/** Writes the output intent. Returns the catalogue with it, as plans spell it; that of a tagged document shows its title. */
function prepareCatalog(file: PdfFile, base: BasePlan, update: FileUpdate): string {
  const own = parsed(`<<${base.catalog}>>`, file.budget);
  const intents = file.array(own.get('OutputIntents'));
  const [kept] = (intents ?? []).filter((value) => isUsable(file, file.dict(value)));
  const viewing = file.dict(own.get('ViewerPreferences')) ?? new PdfDict();
  return spellEntries(
    own.with({
      OutputIntents: [kept ?? appendIntent(update)],
      ...(base.structure && { ViewerPreferences: viewing.with({ DisplayDocTitle: true }) }),
    }),
  );
}

/** Whether the document says by itself what its RGB means, which is then what Quillet draws with, too. */
function isUsable(file: PdfFile, intent: PdfDict | null): boolean {
  const profile = file.resolve(intent?.get('DestOutputProfile') ?? null);
  const isOfPdfA =
    file.name(intent?.get('S') ?? null) === 'GTS_PDFA1' && !intent?.has('DestOutputProfileRef');
  if (!isOfPdfA || !(profile instanceof PdfStream)) return false;
  return file.number(profile.dict.get('N')) === 3 && isProfile(file, profile, OF_SCREENS);
}

/** The looks that the plan has for fields: the forms of boxes, and the values that the document came with. */
function looksOf({ pages }: DocumentPlan, file: PdfFile): KeptLooks {
  const looks = pages.flatMap((page) => page.looks ?? []);
  return {
    forms: looks.flatMap((look) => (look.shows === 'value' ? [] : [new PdfRef(look.form, 0)])),
    values: looks.flatMap((look) =>
      look.shows === 'value'
        ? [{ dict: parsed(`<<${look.entries}>>`, file.budget), data: latin1Bytes(look.data) }]
        : [],
    ),
  };
}

function parsed(text: string, budget: WorkBudget): PdfDict {
  const value = new ObjectParser(latin1Bytes(text), 0, budget).readValue();
  return value instanceof PdfDict ? value : new PdfDict();
}

function budgetFor(pdf: Uint8Array): WorkBudget {
  return new WorkBudget(limits, pdf.length);
}
