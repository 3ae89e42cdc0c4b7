import {
  type DrawnPicture,
  drawPicture,
  endBrowser,
  type Finishing,
  finishPdf,
  type HtmlPage,
  isBrowserHealthy,
  launchBrowser,
  mayHaveSoftHyphens,
  type OpenBrowser,
  PagePool,
  type Places,
  type PooledPage,
  type Prepared,
  type PrintMeans,
  type PrintOutcome,
  printPage,
  readPlaces,
  reconnectBrowser,
  trimOf,
  type WantedPicture,
  weights,
} from '../../engine';

import { doSeldomHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import type { Seat } from './desk-journal';
import type { PrintJob } from './print-job';
import type { RenderDesk } from './render-desk';

/** `full`: this isolate had no memory for what the browser printed. */
export type Print = (document: HtmlPage, finishing: Finishing) => Promise<PrintOutcome | 'full'>;

export type DrawPicture = (wanted: WantedPicture) => Promise<DrawnPicture>;

/** The methods of the desk that a consumer calls. */
export type ShiftDesk = Pick<
  RenderDesk,
  'sit' | 'relaunch' | 'opened' | 'next' | 'done' | 'dismiss' | 'rise' | 'look'
>;

export type ShiftDeps = {
  desk: ShiftDesk;
  binding: Fetcher;
  lanes: number;
  /**
   * Makes a document that loads nothing from outside, with the account's fonts as they were at
   * `at`.
   */
  prepare(document: HtmlPage, of: { accountId: string; at: Date }): Promise<Prepared>;
  readPatterns: PrintMeans['readPatterns'];
  /** Does one job and stores its outcome. Never throws. */
  work(job: PrintJob, print: Print, draw: DrawPicture): Promise<void>;
};

/**
 * The time of a consumer with one browser: it takes a seat at the desk, prints in several lanes
 * until no job comes, and leaves the browser to the next consumer. Throws only when no browser
 * could be had.
 */
export async function workShift(deps: ShiftDeps): Promise<void> {
  const seat = await takeSeat(deps.desk);
  if (!seat) return;
  let open: OpenBrowser;
  try {
    open = await openBrowser(deps, seat);
  } catch (error) {
    // The message that woke this consumer comes again.
    await deps.desk.rise({ slot: seat.slot, session: null }, true);
    throw error;
  }
  const shift = new Shift(deps, seat.slot, open);
  const session = await shift.work();
  await deps.desk.rise({ slot: seat.slot, session });
}

/** Returns null when other consumers have taken all waiting jobs meanwhile. */
async function takeSeat(desk: ShiftDesk): Promise<Seat | null> {
  const patienceUntil = Date.now() + limits.renderHintSeconds * 1000;
  while (Date.now() < patienceUntil) {
    const seating = await desk.sit();
    if ('seat' in seating) return seating.seat;
    await scheduler.wait(seating.waitMs);
    if ((await desk.look()).waiting === 0) return null;
  }
  return null;
}

async function openBrowser({ desk, binding }: ShiftDeps, { slot, session }: Seat): Promise<OpenBrowser> {
  if (session !== null) {
    const again = await reconnectBrowser(binding, session);
    if (again) return again;
    for (let wait = await desk.relaunch(); wait > 0; wait = await desk.relaunch()) await scheduler.wait(wait);
  }
  const fresh = await launchBrowser(binding);
  await desk.opened({ slot, session: fresh.session });
  return fresh;
}

/** What looking at a print for its levels needs beside finishing it. */
function lookWeight({ length }: Uint8Array, conformance: Finishing['conformance']): number {
  if (!conformance) return 0;
  return weights.look(length) + (conformance.levels.includes('pdfua-1') ? weights.tags(length) : 0);
}

/** Reads where elements were printed; `full`: this isolate has no memory for it. */
function findPlaces(printed: Uint8Array): Promise<Places | 'full'> {
  const reading = { bytes: weights.finish(printed.length), heldSeconds: limits.printLeaseSeconds };
  return doSeldomHeavyWork(reading, () => readPlaces(printed));
}

class Shift {
  readonly #pool: PagePool;
  readonly #endsAt = Date.now() + limits.browserShiftSeconds * 1000;
  #jobs = 0;
  #busy = 0;
  #lastWorkAt = Date.now();
  #over = false;
  #broken = false;

  readonly #deps: ShiftDeps;
  readonly #slot: number;
  readonly #open: OpenBrowser;

  constructor(deps: ShiftDeps, slot: number, open: OpenBrowser) {
    this.#deps = deps;
    this.#slot = slot;
    this.#open = open;

    this.#pool = new PagePool(open);
  }

  /** Returns the session that the next consumer may use, or null when the browser was ended. */
  async work(): Promise<string | null> {
    const { browser, session } = this.#open;
    await Promise.all(Array.from({ length: this.#deps.lanes }, () => this.#lane()));
    await this.#pool.closeAll().catch((error: unknown) => this.#noteBroken(error));
    if (this.#broken || this.#jobs >= limits.browserJobs) {
      await endBrowser(browser);
      return null;
    }
    await browser.disconnect();
    return session;
  }

  async #lane(): Promise<void> {
    let done: PrintJob | null = null;
    while (!this.#over) {
      const job: PrintJob | null = await this.#draw(done);
      done = null;
      if (job) {
        await this.#do(job);
        done = job;
      } else if (this.#isIdle()) {
        await this.#finish();
      }
    }
    const last = done;
    if (last) await this.#tell((desk) => desk.done(last));
  }

  /**
   * Takes the next job. A desk that is being moved or updated may not answer; the shift then ends.
   */
  async #draw(done: PrintJob | null): Promise<PrintJob | null> {
    try {
      return await this.#deps.desk.next(this.#slot, done, limits.browserIdleSeconds * 1000);
    } catch (error) {
      logError('the render desk did not answer', error);
      this.#over = true;
      return null;
    }
  }

  async #do(job: PrintJob): Promise<void> {
    this.#busy += 1;
    this.#jobs += 1;
    const returns: Promise<void>[] = [];
    await this.#deps.work(
      job,
      (document, finishing) => this.#print(job, document, finishing, returns),
      (wanted) => this.#picture(job, wanted, returns),
    );
    await Promise.all(returns);
    this.#busy -= 1;
    this.#lastWorkAt = Date.now();
    if (this.#jobs >= limits.browserJobs || Date.now() > this.#endsAt) await this.#finish();
  }

  async #print(
    { accountId }: PrintJob,
    document: HtmlPage,
    finishing: Finishing,
    returns: Promise<void>[],
  ): Promise<PrintOutcome | 'full'> {
    const { prepare, readPatterns } = this.#deps;
    const prepared = await prepare(document, { accountId, at: finishing.now });
    if (!prepared.ok) return prepared;
    const scripted = document.options.javascript;
    const pooled = await this.#takePage(accountId, scripted);
    let clean = false;
    try {
      const printed = await printPage(pooled.page, prepared.document, { findPlaces, readPatterns });
      if (printed === 'full') return 'full';
      clean = printed.ok && !scripted;
      if (!printed.ok) return printed;
      // The page is cleaned for the next job while this PDF is finished and stored.
      returns.push(this.#giveBack(pooled, clean));
      const { pdf, unfit, scriptErrors = [], printWarnings = [] } = printed;
      const { attachments, conformance } = finishing;
      const bytes = weights.finish(pdf.length) + lookWeight(pdf, conformance) + weights.attach(attachments);
      const finishingWork = { bytes, heldSeconds: limits.printLeaseSeconds };
      const [trim, softHyphens] = [trimOf(document.options), mayHaveSoftHyphens(document)];
      const finished = await doSeldomHeavyWork(finishingWork, () =>
        finishPdf(pdf, { ...finishing, unfit, trim, softHyphens, uncovered: prepared.uncovered }),
      );
      return finished === 'full' ? finished : { ...finished, scriptErrors, printWarnings };
    } catch (error) {
      if (!(await isBrowserHealthy(this.#open.browser))) await this.#noteBroken(error);
      throw error;
    } finally {
      if (returns.length === 0) returns.push(this.#giveBack(pooled, clean));
    }
  }

  /** Draws in a page that serves nobody else: the viewer is a script. */
  async #picture(
    { accountId }: PrintJob,
    wanted: WantedPicture,
    returns: Promise<void>[],
  ): Promise<DrawnPicture> {
    const pooled = await this.#takePage(accountId, true);
    try {
      return await drawPicture(pooled.page, wanted);
    } catch (error) {
      if (!(await isBrowserHealthy(this.#open.browser))) await this.#noteBroken(error);
      throw error;
    } finally {
      returns.push(this.#giveBack(pooled, false));
    }
  }

  async #takePage(accountId: string, unused: boolean): Promise<PooledPage> {
    try {
      return await this.#pool.take(accountId, unused);
    } catch (error) {
      await this.#noteBroken(error);
      throw error;
    }
  }

  async #giveBack(pooled: PooledPage, clean: boolean): Promise<void> {
    try {
      await this.#pool.giveBack(pooled, clean);
      void this.#pool.prepareSpare().catch((error: unknown) => {
        // The end of a shift closes all pages, also one that is being prepared.
        if (!this.#over) logError('a page could not be prepared', error);
      });
    } catch (error) {
      await this.#noteBroken(error);
    }
  }

  #isIdle(): boolean {
    return this.#busy === 0 && Date.now() - this.#lastWorkAt >= limits.browserIdleSeconds * 900;
  }

  /** A browser that hangs or has died takes no more jobs and is not used again. */
  async #noteBroken(error: unknown): Promise<void> {
    if (!this.#broken) logError('a broken browser is closed', error);
    this.#broken = true;
    await this.#finish();
  }

  async #finish(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    await this.#tell((desk) => desk.dismiss(this.#slot));
  }

  /**
   * Tells the desk something that it also learns by itself, when a lease is over. A shift whose lane
   * threw would leave its browser open, and its other lanes behind.
   */
  async #tell(call: (desk: ShiftDesk) => Promise<void>): Promise<void> {
    await call(this.#deps.desk).catch((error: unknown) => logError('the render desk was not told', error));
  }
}
