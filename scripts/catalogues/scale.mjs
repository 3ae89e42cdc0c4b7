import { limits } from '../../src/lib/limits';
import { sweepSteps } from '../../src/lib/sweep-steps';
import { packing as packs } from '../../src/service/delivery/packs/packing';
import { archiving, budgets } from '../cost/budgets.mjs';
import { totalOf, usedBy } from '../cost/dollars-of.mjs';
import { archivingKind, kinds } from '../cost/kinds.mjs';
import { assumed, limitsOf, measured, platform } from '../cost/platform.mjs';
import { keptPrices } from '../cost/prices.mjs';
import { table } from '../docs/table.mjs';

const SECONDS_OF_DAY = 86_400;
const DAYS_OF_MONTH = 30;
const DAYS_OF_YEAR = 365;
const GIGABYTE = 1_000_000_000;
/** A busy hour has so many times the documents of an average one. */
const PEAK = 4;
/** Documents of this day, and those of the day before that wait to be archived. */
const DAYS_UNTIL_ARCHIVED = 2;
/** A print asks the desk to admit it, to queue it, and for the next one. */
const DESK_CALLS = 3;

const create = budgets['a submission'];
const rowBytes = measured.rowBytes + measured.searchBytes;
const archivedBytes = measured.archivedRowBytes + measured.searchBytes;
const volumeDocuments = limits.volumeBytes / rowBytes;
const volumeWrites = platform.databaseCalls.most / create.databaseTrips;
const targetRate = limits.webhooksAtOnceMost * 2;
const deskPrints = platform.objectCalls.most / DESK_CALLS;

export function platformLimits() {
  const rows = Object.values(platform).map(({ what, most, unit }) => [what, `${spelled(most)} ${unit}`]);
  return `Limits of ${limitsOf}:\n\n${table(['What', 'At most'], rows)}`;
}

export function carried() {
  return table(
    ['One', 'Carries', 'Because'],
    [
      [
        'volume',
        `${millions(volumeDocuments)} documents`,
        `it is sealed at ${spelled(limits.volumeBytes)} bytes, and a document has a row of ${spelled(measured.rowBytes)} bytes with its indexes, and ${measured.searchBytes} bytes of words`,
      ],
      [
        'volume',
        `${millions(limits.volumeBytes / archivedBytes)} archived documents`,
        `each has a row of ${measured.archivedRowBytes} bytes and ${measured.searchBytes} bytes of words; a sealed volume that was emptied so is opened again`,
      ],
      [
        'all volumes of a Cloudflare account',
        `${millions(platform.databasesBytes.most / archivedBytes)} archived documents`,
        `D1 has ${spelled(platform.databasesBytes.most)} bytes, unless Cloudflare raises it`,
      ],
      [
        'volume',
        `${whole(volumeWrites)} new documents a second`,
        `each makes at most ${create.databaseTrips} calls, if all are of its records`,
      ],
      [
        'coordinator',
        'one document',
        `calls for it: ${create.objectCalls}; there are as many objects as documents`,
      ],
      [
        'batch',
        `${limits.batchSubmissions} documents`,
        `each tells it its outcome once; a batch has at most ${budgets['a batch of 50 submissions'].objectCalls} calls in all, those of its documents included`,
      ],
      [
        'render desk',
        `${whole(deskPrints)} prints a second`,
        `a print asks it ${DESK_CALLS} times; that is what ${whole(deskPrints / measured.printsOfBrowser)} browsers print at ${measured.printsOfBrowser} a second each`,
      ],
      [
        'render desk',
        `${spelled(limits.rendersWaiting)} waiting prints, ${spelled(limits.rendersWaitingOfAccount)} of an account`,
        '`rendersWaiting`, `rendersWaitingOfAccount`',
      ],
      [
        'delivery coordinator',
        `${targetRate} events a second that take 500 ms each`,
        `${limits.webhooksAtOnceMost} at once (\`webhooksAtOnceMost\`), and all of them pass through one object`,
      ],
      [
        'delivery target',
        `${spelled(Math.min(platform.objectCalls.most / 2, targetRate * limits.webhookSharesMost))} events a second`,
        `the first of its ${limits.webhookSharesMost} coordinators (\`webhookSharesMost\`) gets and makes a call for each`,
      ],
      [
        'delivery coordinator',
        `${millions(targetRate * SECONDS_OF_DAY)} deliveries a day`,
        `that is its rate, day and night: those that have ended are [packed](adr/0121-ended-deliveries-are-packed.md), and its object keeps about ${spelled(measured.packRowBytes)} bytes for each ${packs.deliveries} of them`,
      ],
      [
        'delivery target that is away',
        `${millions(platform.objectBytes.most / measured.deliveryBytes)} deliveries that wait`,
        `its object has ${spelled(platform.objectBytes.most)} bytes, and each takes ${spelled(measured.deliveryBytes)}; further events wait in the objects of their documents`,
      ],
      [
        'account in one isolate',
        `${spelled(limits.documentsPerSecond)} documents a second`,
        'its [pace](limits.md#the-pace-of-an-account), which the operator can change',
      ],
      [
        'account',
        `${whole(volumeWrites)} new documents a second`,
        'its new records go to one volume at a time',
      ],
    ],
  );
}

const daily = [1, 10, 100];

export function days() {
  const columns = daily.map((number) => number * 1_000_000);
  const used = usedBy(create, kinds['a submission']);
  const later = usedBy(archiving, archivingKind);
  const row = (/** @type {string} */ what, /** @type {(documents: number) => string} */ of) => [
    what,
    ...columns.map(of),
  ];
  return table(
    ['Documents a day', ...daily.map((number) => `${number} million`)],
    [
      row('on average, a second', (all) => whole(all / SECONDS_OF_DAY)),
      row(`in a busy hour (${PEAK} times as many), a second`, (all) => whole(peakOf(all))),
      row('rows written in D1 a second, then', (all) => spelled(peakOf(all) * create.databaseRowsWritten)),
      row('volumes that must be open, then', (all) => String(Math.ceil(peakOf(all) / volumeWrites))),
      row('volumes that hold what is not archived yet', (all) =>
        whole(bytesBefore(all) / limits.volumeBytes),
      ),
      row('volumes filled with archived rows in a month', (all) =>
        whole((bytesADay(all) * DAYS_OF_MONTH) / limits.volumeBytes),
      ),
      row('days until D1 has 1 TB', (all) =>
        whole((platform.databasesBytes.most - bytesBefore(all)) / bytesADay(all)),
      ),
      row('dollars a month for the archived rows of a year, in D1', (all) => dollars(keptFor(all).database)),
      row('the same bytes in R2', (all) => dollars(keptFor(all).files)),
      row('render desks if all are HTML, then', (all) => String(Math.ceil(peakOf(all) / deskPrints))),
      row('browsers if all are HTML, then', (all) => whole(peakOf(all) / measured.printsOfBrowser)),
      row('dollars a day', (all) => dollars(totalOf(used, all) + totalOf(later, all))),
    ],
  );
}

const SECONDS_OF_TICK = 300;
/** One list, three places that are noted, queries of six groups of submissions, five archives, and others by themselves. */
const CALLS_OF_PAGE = 25;
const ARCHIVES_IN_STEP = 50;
const ARCHIVES_AT_ONCE = 2;
const STATEMENT_ROWS = 5_000;

/** What the sweeps keep up with, if calls take as long as assumed. */
export function sweeps() {
  const { statement, hundredCoordinators, call, archive } = assumed;
  const expiring = (sweepSteps.submissions.inStep / 100) * hundredCoordinators;
  const page = CALLS_OF_PAGE * call;
  const archives = (ARCHIVES_IN_STEP / ARCHIVES_AT_ONCE) * archive;
  const ended = (sweepSteps.archives.inStep / STATEMENT_ROWS) * statement;
  const erased = (sweepSteps.erasures.inStep / 100) * (hundredCoordinators + 4 * call);
  return table(
    ['Sweep', 'A message takes', 'A step takes', 'It keeps up with'],
    [
      rateOf('rows over their time, of each table', sweepSteps.tables, 'rows', statement),
      rateOf('archived submissions that expire', sweepSteps.submissions, 'submissions', expiring),
      rateOf('files of nobody', sweepSteps.files, 'files', page),
      rateOf('rows that name archives, a hundred each', sweepSteps['rows of archives'], 'rows', archives),
      rateOf('submissions that may have ended', sweepSteps.archives, 'rows', ended),
      rateOf('accounts that are erased', sweepSteps.erasures, 'records', erased),
    ],
  );
}

/**
 * A sweep that takes so many steps and waits for the next tick is begun by the first one after its end.
 * @param {string} what
 * @param {import('../../src/lib/sweep-steps').SweepSteps} steps
 * @param {string} things
 * @param {number} seconds of a step
 */
function rateOf(what, { inStep, inMessage, most }, things, seconds) {
  const ofMessage = inMessage * seconds + assumed.nextMessage;
  const ofChain = most && (most / inMessage) * ofMessage;
  const ticks = ofChain && Math.ceil(ofChain / SECONDS_OF_TICK);
  const rate = most && ticks ? (most * inStep) / (ticks * SECONDS_OF_TICK) : (inMessage * inStep) / ofMessage;
  const steps = inMessage === 1 ? 'a step' : `${inMessage} steps`;
  return [
    what,
    `${steps} of ${spelled(inStep)} ${things}${most ? `, and ${spelled(most)} steps are in ${whole(ofChain ?? 0)} of ${SECONDS_OF_TICK} s` : ''}`,
    `${whole(seconds)} s`,
    `${spelled(rate)} a second, ${millions(rate * SECONDS_OF_DAY)} a day`,
  ];
}

/** @param {number} documents a day */
function peakOf(documents) {
  return (documents * PEAK) / SECONDS_OF_DAY;
}

/** @param {number} documents a day */
function bytesBefore(documents) {
  return documents * DAYS_UNTIL_ARCHIVED * rowBytes;
}

/** @param {number} documents a day */
function bytesADay(documents) {
  return documents * archivedBytes;
}

/** What it costs each month to keep the archived rows of a year. @param {number} documents a day */
function keptFor(documents) {
  const gigabytes = (bytesADay(documents) * DAYS_OF_YEAR) / GIGABYTE;
  return { database: gigabytes * keptPrices.database, files: gigabytes * keptPrices.files };
}

/** @param {number} amount */
function dollars(amount) {
  return `$${whole(amount)}`;
}

/** @param {number} amount */
function whole(amount) {
  return amount < 10 ? String(Number(amount.toPrecision(2))) : spelled(amount);
}

/** @param {number} amount */
function spelled(amount) {
  return Math.round(amount).toLocaleString('en');
}

/** @param {number} amount */
function millions(amount) {
  return `${(amount / 1_000_000).toFixed(1)} million`;
}
