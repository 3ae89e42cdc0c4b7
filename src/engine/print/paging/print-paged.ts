import { limits } from '../../limits';
import type { PrintOutcome } from '../chromium/print-outcome';
import { fillLeaders } from './leader-script';
import { type Numbers, numberPages } from './number-pages';
import { OwnCodeFailed, type OwnWorld } from './own-world';
import { type Paging, shownIn } from './paging';
import { type Collected, collectedSchema, collectPaging, writePaging } from './paging-script';
import type { FindPlaces, Places } from './places';
import type { PrintLayout } from './print-layout';
import type { PrintWarning } from './print-warning';

/** The first print, and two more. */
const MOST_PRINTS = 3;

type Means = {
  world: OwnWorld;
  print(): Promise<PrintOutcome>;
  findPlaces: FindPlaces;
  /** Lays the page out for printing: once for each width of its pages. */
  layOut(work: (layout: PrintLayout) => Promise<void>): Promise<void>;
};

type Printed =
  | { ok: true; pdf: Uint8Array; places: Places; warnings: PrintWarning[] }
  | Extract<PrintOutcome, { ok: false }>
  | 'full';

/**
 * Prints a page until the numbers of pages in it agree with where its elements are. A page without such numbers is
 * printed once.
 */
export async function printPaged(paging: Paging | undefined, means: Means): Promise<Printed> {
  if (!paging) return printWithPlaces(means);
  const { world } = means;
  const collected = await collect(paging, world);
  if (collected === null) return printWith([unread], means);
  const warnings = [
    ...unknownIn([...paging.unknown, ...collected.unknown]),
    ...lostIn(collected),
    ...leftIn(collected),
    ...unplacedIn(collected),
  ];
  if (!dependsOnPrint(paging, collected)) {
    const led = await write(paging, numberPages(paging, collected, nowhere), means);
    return printWith([...led, ...warnings], means);
  }
  let written: Numbers | null = null;
  let led: PrintWarning[] = [];
  for (let prints = 1; ; prints += 1) {
    const printed = await printWithPlaces(means);
    if (printed === 'full' || !printed.ok) return printed;
    const wanted = numberPages(paging, collected, printed.places);
    if (isSame(wanted, written)) return { ...printed, warnings: [...led, ...warnings] };
    if (prints === MOST_PRINTS) return { ...printed, warnings: [unsettled, ...led, ...warnings] };
    led = await write(paging, wanted, means);
    written = wanted;
  }
}

/** Returns null when our code fails in the page. */
async function collect(paging: Paging, world: OwnWorld): Promise<Collected | null> {
  const { pageMarks: mostMarks, measuredElements: mostElements, runningTextChars: textChars } = limits;
  try {
    return collectedSchema.parse(
      await world.call(collectPaging, { shown: shownIn(paging), mostMarks, mostElements, textChars }),
    );
  } catch (error) {
    if (error instanceof OwnCodeFailed) return null;
    throw error;
  }
}

/** Writes what links and margin boxes show, and fills the lines up to it. */
async function write(paging: Paging, numbers: Numbers, { world, layOut }: Means): Promise<PrintWarning[]> {
  const shown = shownIn(paging);
  const attributes = shown.map(({ attribute }) => attribute);
  await world.call(writePaging, { ...numbers, attributes, styles: shown.map(({ style }) => style) });
  if (!paging.leaders) return [];
  const most = { mostElements: limits.measuredElements, mostChars: limits.leaderChars };
  try {
    await layOut(async ({ names }) => void (await world.call(fillLeaders, { ...most, names })));
    return [];
  } catch (error) {
    if (error instanceof OwnCodeFailed) return [unled];
    throw error;
  }
}

/** Places of a print that has none, with as many pages as a print can have. */
const nowhere: Places = { pages: limits.printedPages + 1, pageOf: new Map() };

function dependsOnPrint(paging: Paging, { targets, set, continued }: Collected): boolean {
  const shown = shownIn(paging);
  const isNumbered = targets.some(
    (links, nth) => shown[nth]?.shows === 'page' && links.some((name) => name !== null),
  );
  return paging.sections || set.length > 0 || continued.length > 0 || isNumbered;
}

async function printWith(warnings: PrintWarning[], means: Means): Promise<Printed> {
  const printed = await printWithPlaces(means);
  return printed === 'full' || !printed.ok ? printed : { ...printed, warnings };
}

async function printWithPlaces({ print, findPlaces }: Means): Promise<Printed> {
  const printed = await print();
  if (!printed.ok) return printed;
  const places = await findPlaces(printed.pdf);
  return places === 'full' ? 'full' : { ok: true, pdf: printed.pdf, places, warnings: [] };
}

function isSame(wanted: Numbers, written: Numbers | null): boolean {
  return JSON.stringify(wanted) === JSON.stringify(written);
}

function warning(message: string): PrintWarning {
  return { code: 'page_numbers', selector: null, page: null, message };
}

const unsettled = warning(
  `The pages changed with their own numbers, and did not settle after ${MOST_PRINTS} prints. Some numbers may be wrong.`,
);

const unread = warning(
  'The page could not be read before it was printed, so it has no numbers of its pages.',
);

const unled = warning('The page could not be read before it was printed, so its leaders are not filled.');

function unknownIn(unknown: readonly string[]): PrintWarning[] {
  return unknown.length === 0 ? [] : [warning(`Not known, and left out: ${unknown.join('; ')}.`)];
}

function lostIn({ targets }: Collected): PrintWarning[] {
  const lost = targets.flat().filter((name) => name === null).length;
  return lost === 0
    ? []
    : [warning(`Links without the number of a page, because no element has their id: ${lost}.`)];
}

function unplacedIn({ unplaced }: Collected): PrintWarning[] {
  if (unplaced === 0) return [];
  return [
    warning(
      `Elements that were not found, because another one has their id: ${unplaced}. Give each an id of its own.`,
    ),
  ];
}

function leftIn({ left }: Collected): PrintWarning[] {
  if (left === 0) return [];
  return [warning(`${left} links have no page number: a page has at most ${limits.pageMarks} (pageMarks).`)];
}
