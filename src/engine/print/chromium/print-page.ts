import type { Page, PDFOptions } from '@cloudflare/puppeteer';
import { limits } from '../../limits';
import type { HtmlPage } from '../html-page';
import { asksForHyphens, hyphenatePage, type ReadPatterns } from '../hyphenation/hyphenate-page';
import { findOverflow, type Overflowing, warnOf } from '../paging/find-overflow';
import { NoDocument, OwnCodeFailed, type OwnWorld, openOwnWorld } from '../paging/own-world';
import type { FindPlaces } from '../paging/places';
import { layOutForPrint } from '../paging/print-layout';
import { printPaged } from '../paging/print-paged';
import { locateWarning, type PrintWarning } from '../paging/print-warning';
import { giveRoles, needsRoles } from '../tags/give-roles';
import { loadPage } from './load-page';
import { isTimeout, workOnPage } from './page-job';
import { LeftPage } from './page-leaving';
import type { PrintOutcome } from './print-outcome';
import { readCapped } from './read-capped';
import { ScriptFailed, watchScripts } from './script-errors';

/** What printing asks of its surroundings. */
export type PrintMeans = { findPlaces: FindPlaces; readPatterns: ReadPatterns };

/**
 * Prints a document: load, print, read. The caller must discard the page unless the result is `ok`.
 */
export async function printPage(
  page: Page,
  document: HtmlPage,
  means: PrintMeans,
): Promise<PrintOutcome | 'full'> {
  const scripts = watchScripts(page, document.options);
  try {
    const printed = await workOnPage(page, limits.printSeconds, () =>
      Promise.race([print(page, document, means), scripts.failed]),
    );
    return printed === 'full' ? printed : { ...printed, scriptErrors: scripts.errors };
  } catch (error) {
    const failed = await failedPrint(error, document, scripts.errors);
    if (failed === null) throw error;
    return { ...failed, scriptErrors: scripts.errors };
  } finally {
    scripts.stop();
  }
}

/** What a document gets that caused the error, and null otherwise. */
async function failedPrint(
  error: unknown,
  document: HtmlPage,
  scriptErrors: string[],
): Promise<PrintOutcome | null> {
  if (error instanceof ScriptFailed) return { ok: false, message: error.message };
  if (await isTimeout(error)) return tooSlow(document, scriptErrors);
  const message = failureOf(error);
  return message === null ? null : { ok: false, message };
}

async function print(
  page: Page,
  document: HtmlPage,
  { findPlaces, readPatterns }: PrintMeans,
): Promise<PrintOutcome | 'full'> {
  await loadPage(page, document, limits.printSeconds * 1000);
  const [isSpoken, isHyphenated] = [needsRoles(document), asksForHyphens(document)];
  if (document.options.overflow === 'ignore' && !document.paging && !isSpoken && !isHyphenated)
    return printOnce(page, document);
  const world = await openOwnWorld(page);
  try {
    if (isSpoken) await giveRoles(world);
    if (isHyphenated) await hyphenatePage(world, readPatterns);
    return await printWatched(page, document, { world, findPlaces });
  } finally {
    await world.close();
  }
}

async function printWatched(
  page: Page,
  document: HtmlPage,
  { world, findPlaces }: { world: OwnWorld; findPlaces: FindPlaces },
): Promise<PrintOutcome | 'full'> {
  const { paging, options } = document;
  const overflow = await overflowOf(page, document, world);
  const print = () => printOnce(page, document);
  if (!paging && overflow.length === 0) return print();
  const printed = await printPaged(paging, {
    world,
    print,
    findPlaces,
    layOut: (work) => layOutForPrint({ page, document, world }, work),
  });
  if (printed === 'full' || !printed.ok) return printed;
  const unfit = overflow.map((one) => warnOf(one, printed.places));
  const fails = options.overflow === 'fail' && unfit.length > 0;
  return {
    ok: true,
    pdf: printed.pdf,
    unfit: fails ? unfitMessage(unfit) : undefined,
    printWarnings: [...printed.warnings, ...unfit],
  };
}

/** A page that is only reported on is printed without a report when our code fails in it. */
async function overflowOf(page: Page, document: HtmlPage, world: OwnWorld): Promise<Overflowing[]> {
  const { overflow } = document.options;
  if (overflow === 'ignore') return [];
  try {
    return await findOverflow(page, document, world);
  } catch (error) {
    if (overflow === 'report' && error instanceof OwnCodeFailed) return [];
    throw error;
  }
}

/** The message is kept longer than the data, which may be in ids and classes: it names none. */
function unfitMessage(unfit: readonly PrintWarning[]): string {
  const found = [...new Set(unfit.map(locateWarning))].join(', ');
  return `The content does not fit: ${found}. overflow_warnings of the submission name the elements.`;
}

async function printOnce(page: Page, document: HtmlPage): Promise<PrintOutcome> {
  const stream = await page.createPDFStream(printOptions(document));
  const pdf = await readCapped(stream, limits.printedBytes);
  if (pdf) return { ok: true, pdf };
  const megabytes = limits.printedBytes / (1024 * 1024);
  return { ok: false, message: `The PDF would be larger than ${megabytes} MB (printedBytes).` };
}

function printOptions({ header, footer, options }: HtmlPage): PDFOptions {
  const { pageSize, landscape, marginsIn, scale, background, preferCssPageSize, tagged, outline } = options;
  return {
    width: `${pageSize.widthIn}in`,
    height: `${pageSize.heightIn}in`,
    landscape,
    margin: {
      top: `${marginsIn.top}in`,
      right: `${marginsIn.right}in`,
      bottom: `${marginsIn.bottom}in`,
      left: `${marginsIn.left}in`,
    },
    scale,
    printBackground: background,
    preferCSSPageSize: preferCssPageSize,
    displayHeaderFooter: header !== null || footer !== null,
    // The browser replaces an empty template with its own, which shows date and URL.
    headerTemplate: header ?? '<span></span>',
    footerTemplate: footer ?? '<span></span>',
    tagged,
    outline,
    // The print stops one page after the allowed number: that page shows that the PDF is too long,
    // without printing all of it.
    pageRanges: `1-${limits.printedPages + 1}`,
    timeout: limits.printSeconds * 1000,
  };
}

/** A page that is waited for in vain has often failed before: its first failure is named. */
function tooSlow({ options: { waitFor } }: HtmlPage, [failure]: string[]): PrintOutcome {
  const awaited =
    waitFor === 'load'
      ? ''
      : ` It was waited for ${waitFor === 'ready' ? 'quillet.ready()' : waitFor.selector}.`;
  const failed = failure === undefined ? '' : ` A script failed: ${failure}`;
  const message = `The document was not printed within ${limits.printSeconds} seconds (printSeconds).${awaited}${failed}`;
  return { ok: false, slow: true, message };
}

/** Returns a message for the author when the document caused the error, and null otherwise. */
function failureOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof LeftPage) return error.message;
  if (error instanceof NoDocument) return 'The scripts of the page have removed its document.';
  if (error instanceof OwnCodeFailed) return 'The page could not be read before it was printed.';
  if (/content area is empty|invalid print parameters/i.test(error.message)) {
    return 'The margins leave no room on the page.';
  }
  if (/is not a valid selector/i.test(error.message)) {
    return 'The selector of wait_for in html_engine_options is not valid CSS.';
  }
  if (/Printing failed/.test(error.message)) {
    return 'The browser cannot print the document: one of its pages is too large.';
  }
  return null;
}
