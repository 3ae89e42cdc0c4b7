import { Buffer } from 'node:buffer';
import { PdfProblem } from '../../pdf/pdf-problem';
import { contentParts, type PageNode, readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { WorkBudget } from '../../pdf/reader/work-budget';
import type { XrefEntry } from '../../pdf/reader/xref-entries';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import { BreachList } from './breach';
import { ContentLook } from './content-look';
import type { Follower } from './follower';
import { ColourLook } from './look-at-colours';
import { lookAtFont } from './look-at-fonts';
import { lookAtObject } from './look-at-objects';
import { OverprintLook } from './overprint-look';
import { brokenByAnnotation } from './repair-annotations';
import { SeenFont } from './seen-font';

/** What fields may show: forms of the document, and forms that stand beside it. */
export type KeptLooks = {
  forms: readonly PdfRef[];
  values: readonly { dict: PdfDict; data: Uint8Array }[];
};

const [SHORTEST_SIDE, LONGEST_SIDE] = [3, 14_400];
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** Looks at the content of all pages, annotations and kept looks. */
export async function followContent(
  file: PdfFile,
  looks: KeptLooks,
  breaches: BreachList,
): Promise<{ content: ContentLook; pages: readonly PageNode[] }> {
  const content = new ContentLook(file, breaches);
  const pages = await readPages(file);
  await followAll(file, { looks, pages }, content);
  if (content.mayOverprint) await lookAtOverprint(file, { looks, pages }, breaches);
  return { content, pages };
}

type Shown = { looks: KeptLooks; pages: readonly PageNode[] };

/** Content that is too much work to be read in full may overprint. */
async function lookAtOverprint(shared: PdfFile, shown: Shown, breaches: BreachList): Promise<void> {
  const file = shared.withBudget(new WorkBudget(shared.budget.limits, shared.bytes.length));
  const look = new OverprintLook(file, new ColourLook(file, new BreachList()), breaches);
  try {
    await followAll(file, shown, look);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('6.2.4.2', 'overprinting that cannot be followed');
  }
}

async function followAll(file: PdfFile, { looks, pages }: Shown, content: Follower): Promise<void> {
  for (const [index, { dict }] of pages.entries()) {
    const place = `on page ${index + 1}`;
    const resources = file.dict(dict.get('Resources'));
    const parts = await contentParts(file, dict);
    await content.look(joined(parts.map(({ stream }) => file.decode(stream))), {
      resources,
      place,
      depth: 0,
    });
    for (const annotation of annotationsOf(file, dict))
      for (const look of looksOf(file, annotation))
        await content.form(look, { resources: null, place, depth: 0 });
  }
  const inFields = { resources: null, place: 'in the look of a field', depth: 0 };
  for (const form of looks.forms) await content.form(form, inFields);
  for (const { dict, data } of looks.values) await content.formContent(dict, data, inFields);
}

/** What is special about the objects of some documents. */
export type ObjectRules = {
  /** Whether no rule is about an object. */
  passesOver?: (file: PdfFile, entry: XrefEntry) => boolean;
  /** Finds what else is forbidden in an object. */
  further?: (file: PdfFile, value: PdfValue, breaches: BreachList) => void;
};

/** Finds all that PDF/A forbids in the objects of a document, and in the fonts that its content uses. */
export async function lookAtObjects(
  file: PdfFile,
  fonts: ContentLook['fonts'],
  breaches: BreachList,
  { passesOver, further }: ObjectRules = {},
): Promise<void> {
  for (const [number, entry] of file.entries) {
    if (file.budget.mustBreathe) await file.budget.breathe();
    file.budget.spend(1);
    if (passesOver?.(file, entry)) continue;
    const value = file.readObject(number);
    lookAtObject(file, value, breaches);
    further?.(file, value, breaches);
  }
  for (const [identity, use] of fonts) {
    const dict = typeof identity === 'number' ? file.dict(new PdfRef(identity, 0)) : identity;
    if (dict !== null) lookAtFont({ ...use, font: new SeenFont(file, dict) }, breaches);
    if (file.budget.mustBreathe) await file.budget.breathe();
  }
  const pages = await readPages(file);
  for (const [index, { dict }] of pages.entries()) {
    const place = `on page ${index + 1}`;
    for (const annotation of annotationsOf(file, dict))
      for (const [clause, what] of brokenByAnnotation(file, annotation)) breaches.add(clause, what, place);
    if (BOXES.some((key) => !isUsual(file, dict.get(key))))
      breaches.add('6.1.13', 'a size that is too small or too large', place);
  }
  const root = file.dict(file.trailer.get('Root'));
  const layers = file.dict(root?.get('OCProperties') ?? null);
  const configurations = [layers?.get('D') ?? null, ...(file.array(layers?.get('Configs') ?? null) ?? [])];
  if (configurations.some((value) => file.dict(value)?.has('AS')))
    breaches.add('6.9', 'layers that turn on and off by themselves');
}

export function annotationsOf(file: PdfFile, page: PdfDict): PdfDict[] {
  return (file.array(page.get('Annots')) ?? []).flatMap((value) => file.dict(value) ?? []);
}

export function looksOf(file: PdfFile, annotation: PdfDict): PdfValue[] {
  const normal = file.dict(annotation.get('AP'))?.get('N') ?? null;
  const states = file.resolve(normal);
  return states instanceof PdfDict ? [...states.entries.values()] : [normal];
}

function isUsual(file: PdfFile, box: PdfValue): boolean {
  const [x1, y1, x2, y2] = (file.array(box) ?? []).map((side) => file.number(side) ?? 0);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return true;
  return [x2 - x1, y2 - y1].every(
    (side) => Math.abs(side) >= SHORTEST_SIDE && Math.abs(side) <= LONGEST_SIDE,
  );
}

/** The streams of a page are read as one, with a space between them. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.flatMap((part) => [part, SPACE]));
}

const SPACE = Uint8Array.of(32);
