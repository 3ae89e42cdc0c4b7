import { button, h, part } from '../../../islands/common/dom';
import { moment } from '../../../islands/common/readers-moment';
import type { Row } from '../../batch/island/model/check-rows';
import type { Repeats, RepeatsOf } from '../../batch/island/repeats';
import { rangesOf } from '../../batch/island/row-names';
import { page } from '../../shell/island/page';
import { repeatWords as words } from '../repeat-words';
import { SentLog } from './model/sent-log';
import { sendsOf } from './model/sent-rows';

/** Tells which rows of a table were sent before, and lets the member decide what becomes of them. */
export function repeatedRows(templateId: string): RepeatsOf {
  const { mode, person } = page();
  const log = new SentLog({ memberId: person.id, mode, templateId }, () => localStorage);
  void alone(() => log.sweep());
  return (table) => new RepeatedRows(log, table);
}

class RepeatedRows implements Repeats {
  /** The rows that the member wants to send again, by their prints. */
  readonly #again = new Set<string>();
  /** The rows that the place shows. Its buttons stay while the table is edited. */
  #shown: readonly Row[] = [];
  /** The sends that the rows were compared with, and those of this page since then, by their keys. */
  #known = new Set<string>();
  readonly #own = new Set<string>();
  /** The key of the request that has no answer yet. It is repeated as it was. */
  #open: string | undefined;
  readonly #log: SentLog;
  readonly #table: Parameters<RepeatsOf>[0];

  constructor(log: SentLog, table: Parameters<RepeatsOf>[0]) {
    this.#log = log;
    this.#table = table;
  }

  mark(rows: readonly Row[]): void {
    const sends = this.#log.sends().filter(({ key }) => key !== this.#open);
    const found = sendsOf(sends, printsOf(rows));
    for (const [index, row] of rows.entries()) {
      const send = found[index];
      row.before = send && { isSure: send.isSure, text: toldOf(send) };
      // A decision is about the sends that were known then.
      if (send && !this.#known.has(send.key)) this.#undecide(row);
    }
    this.#known = new Set(sends.map(({ key }) => key));
    this.#own.clear();
  }

  ask(rows: readonly Row[], isHeld: boolean): boolean {
    const before = rows.filter((row) => row.before);
    const { length: count } = before;
    // Before a request is repeated, nothing can be decided.
    const isFixed = this.#open !== undefined;
    const isOpen = !isFixed && before.some((row) => this.#isUndecided(row));
    const next = isFixed || count === 0 ? [] : [isOpen ? words.ask(count) : words.isAgain(count)];
    const said = [...told(before), ...next];
    this.#shown = before;
    const place = part('sent-before', HTMLElement);
    place.hidden = count === 0;
    // What is the same is not read out again, and keeps the focus.
    if (place.querySelector('p')?.textContent !== said.join(' '))
      place.replaceChildren(
        h('p', { dir: 'auto' }, said.join(' ')),
        h(
          'div',
          { className: 'row' },
          button('', words.takeOut(count), () => this.#takeOut()),
          isOpen && button('', words.again(count), () => this.#sendAgain()),
        ),
      );
    for (const each of place.querySelectorAll('button')) each.disabled = isHeld;
    return isOpen;
  }

  warning(rows: readonly Row[]): string {
    return told(rows.filter((row) => row.before)).join(' ');
  }

  begin(key: string, rows: readonly Row[]): Promise<boolean> {
    return alone(() => {
      // A request that is repeated does nothing twice.
      const isAsked = rows.some((row) => this.#isUndecided(row)) || this.#isSentSince(rows);
      if (key !== this.#open && isAsked) return false;
      this.#open = key;
      this.#own.add(key);
      this.#log.begin(key, printsOf(rows));
      return true;
    });
  }

  end(key: string, isSent: boolean): Promise<void> {
    this.#open = undefined;
    return alone(() => this.#log.end(key, isSent));
  }

  /** Whether another page has sent some of the rows since they were marked. */
  #isSentSince(rows: readonly Row[]): boolean {
    const since = this.#log.sends().filter(({ key }) => !this.#known.has(key) && !this.#own.has(key));
    return sendsOf(since, printsOf(rows)).some((send) => send !== undefined);
  }

  #isUndecided({ before, prints }: Row): boolean {
    return before !== undefined && !prints.some((print) => this.#again.has(print));
  }

  #undecide({ prints }: Row): void {
    for (const print of prints) this.#again.delete(print);
  }

  #takeOut(): void {
    for (const row of this.#shown) this.#undecide(row);
    this.#table.takeOut(this.#shown);
  }

  #sendAgain(): void {
    for (const { prints } of this.#shown) for (const print of prints) this.#again.add(print);
    this.#table.decided();
  }
}

function printsOf(rows: readonly Row[]): (readonly string[])[] {
  return rows.map(({ prints }) => prints);
}

function toldOf({ at, isSure }: { at: number; isSure: boolean }): string {
  const { text } = moment(at);
  return isSure ? words.sentAt(text) : words.unsureAt(text);
}

function told(rows: readonly Row[]): string[] {
  return [true, false].flatMap((isSure) => {
    const those = rows.filter(({ before }) => before?.isSure === isSure);
    if (those.length === 0) return [];
    const ranges = rangesOf(those).join(words.between);
    return [isSure ? words.sent(ranges, those.length) : words.unsure(ranges, those.length)];
  });
}

/** While no other page of this browser does the same. Browsers that forbid storage may forbid locks, too. */
async function alone<Result>(work: () => Result): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('quillet:sent', work).catch(work);
}
