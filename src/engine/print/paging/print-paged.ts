import { limits } from '../../limits';
import type { PrintOutcome } from '../chromium/print-outcome';
import { type Numbers, numberPages } from './number-pages';
import type { OwnWorld } from './own-world';
import { type Collected, collectedSchema, collectPaging, writePaging } from './paging-script';
import type { FindPlaces, Places } from './places';
import type { PrintWarning } from './print-warning';
import { type Paging, pageAttribute } from './rewrite-paging';

/** The first print, and two more. */
const MOST_PRINTS = 3;

type Means = { world: OwnWorld; print(): Promise<PrintOutcome>; findPlaces: FindPlaces };

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
  const { pageMarks: mostMarks, measuredElements: mostElements, runningTextChars: textChars } = limits;
  const order = { links: paging.links, mostMarks, mostElements, textChars };
  const collected = collectedSchema.parse(await world.call(collectPaging, order));
  const attributes = paging.links.map(pageAttribute);
  const warnings = [...unknownIn(paging), ...lostIn(collected), ...leftIn(collected)];
  let written: Numbers | null = null;
  for (let prints = 1; ; prints += 1) {
    const printed = await printWithPlaces(means);
    if (printed === 'full' || !printed.ok) return printed;
    const wanted = numberPages(paging, collected, printed.places);
    if (isSame(wanted, written)) return { ...printed, warnings };
    if (prints === MOST_PRINTS) return { ...printed, warnings: [unsettled, ...warnings] };
    await world.call(writePaging, { ...wanted, attributes });
    written = wanted;
  }
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

function unknownIn({ unknown }: Paging): PrintWarning[] {
  if (unknown.length === 0) return [];
  return [
    warning(
      `Not known, and left out: ${unknown.join(', ')}. Write target-counter(attr(href), page) or string(name).`,
    ),
  ];
}

/** Names links that lead to nothing. */
function lostIn({ targets }: Collected): PrintWarning[] {
  const lost = [...new Set(targets.flat().flatMap(({ link, name }) => (name === null ? [link] : [])))];
  if (lost.length === 0) return [];
  const more = lost.length > 5 ? ` and ${lost.length - 5} more` : '';
  return [warning(`No page number, because no element has this id: ${lost.slice(0, 5).join(', ')}${more}.`)];
}

function leftIn({ left }: Collected): PrintWarning[] {
  if (left === 0) return [];
  return [warning(`${left} links have no page number: a page has at most ${limits.pageMarks} (pageMarks).`)];
}
