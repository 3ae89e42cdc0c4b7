import { button, h, part } from '../../../islands/common/dom';
import { moment } from '../../../islands/common/readers-moment';
import type { Row } from '../../batch/island/model/check-rows';
import type { Repeats, RepeatsOf } from '../../batch/island/repeats';
import { rangesOf } from '../../batch/island/row-names';
import { page } from '../../shell/island/page';
import { repeatWords as words } from '../repeat-words';
import { SentLog } from './sent-log';

/** Tells which rows of a table were sent before, and lets the member decide what becomes of them. */
export function repeatedRows(templateId: string): RepeatsOf {
  return (table) => new RepeatedRows(new SentLog({ templateId, mode: page().mode }), table);
}

class RepeatedRows implements Repeats {
  /** The rows that the member wants to send again, by their prints. */
  readonly #again = new Set<string>();
  /** The rows that the place shows. Its buttons stay while the table is edited. */
  #shown: readonly Row[] = [];
  readonly #log: SentLog;
  readonly #table: Parameters<RepeatsOf>[0];

  constructor(log: SentLog, table: Parameters<RepeatsOf>[0]) {
    this.#log = log;
    this.#table = table;
  }

  mark(rows: readonly Row[]): void {
    const sends = this.#log.sendsOf(rows.map(({ prints }) => prints));
    for (const [index, row] of rows.entries()) {
      const send = sends[index];
      if (!send) continue;
      const { text } = moment(send.at);
      row.before = { isSure: send.isSure, text: send.isSure ? words.sentAt(text) : words.unsureAt(text) };
    }
  }

  ask(rows: readonly Row[]): boolean {
    const before = rows.filter((row) => row.before);
    const open = before.filter((row) => !this.#isAgain(row));
    this.#shown = before;
    const place = part('sent-before', HTMLElement);
    const said = [
      ...told(before),
      ...(before.length === 0 ? [] : [open.length > 0 ? words.ask : words.isAgain]),
    ];
    place.hidden = said.length === 0;
    // What is the same is not read out again, and keeps the focus.
    if (place.querySelector('p')?.textContent !== said.join(' '))
      place.replaceChildren(
        h('p', { dir: 'auto' }, said.join(' ')),
        h(
          'div',
          { className: 'row' },
          button('', words.takeOut, () => this.#table.takeOut(this.#shown)),
          open.length > 0 && button('', words.again, () => this.#sendAgain()),
        ),
      );
    return open.length > 0;
  }

  warning(rows: readonly Row[]): string {
    return told(rows.filter((row) => row.before)).join(' ');
  }

  begin(key: string, rows: readonly Row[]): void {
    this.#log.begin(
      key,
      rows.map(({ prints }) => prints),
    );
  }

  end(key: string, rows: readonly Row[], isSent: boolean): void {
    this.#log.end(key, isSent);
    // What is in the table once more is asked about once more.
    if (isSent) for (const { prints } of rows) for (const print of prints) this.#again.delete(print);
  }

  #isAgain({ prints }: Row): boolean {
    return prints.some((print) => this.#again.has(print));
  }

  #sendAgain(): void {
    for (const { prints } of this.#shown) for (const print of prints) this.#again.add(print);
    this.#table.decided();
  }
}

function told(rows: readonly Row[]): string[] {
  return [true, false].flatMap((isSure) => {
    const ranges = rangesOf(rows.filter(({ before }) => before?.isSure === isSure));
    return ranges.length === 0 ? [] : [isSure ? words.sent(ranges) : words.unsure(ranges)];
  });
}
