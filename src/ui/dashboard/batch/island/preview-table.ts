import { h } from '../../../islands/common/dom';
import type { DataEntry } from '../../generate/data-entries';
import { batchWords as words } from '../words';
import type { Row } from './model/check-rows';
import { numberText } from './row-names';

/** Shows every row with its problems. `head`: the number of the row with the names of the columns, or 0. */
export function previewTable(rows: readonly Row[], head: number): DocumentFragment {
  const titles = [words.row, words.data, words.standing].map((text) =>
    h('th', { attributes: { scope: 'col' } }, text),
  );
  const body = rows.map(({ number, summary, problems, before }) => {
    const standing =
      problems.length === 0
        ? h('span', { className: 'badge good' }, words.fine)
        : h('ul', { className: 'problem' }, ...told(problems).map((text) => h('li', { dir: 'auto' }, text)));
    return h(
      'tr',
      { className: problems.length === 0 ? '' : 'wrong' },
      h('th', { attributes: { scope: 'row' } }, numberText(number)),
      h('td', { dir: 'auto', attributes: { 'data-label': words.data } }, summary),
      h(
        'td',
        { attributes: { 'data-label': words.standing } },
        before !== undefined && h('span', { className: 'badge warn' }, before.text),
        before !== undefined && problems.length === 0 ? null : standing,
      ),
    );
  });
  const table = h(
    'table',
    { className: 'cards' },
    h('thead', {}, h('tr', {}, ...titles)),
    h('tbody', {}, ...body),
  );
  // The focus must reach the frame, so that it scrolls by keyboard.
  const attributes = { role: 'group', 'aria-label': words.preview };
  const shown = document.createDocumentFragment();
  if (head > 0) shown.append(h('p', { className: 'hint' }, words.numbersHint(head)));
  shown.append(h('div', { className: 'table-frame', tabIndex: 0, attributes }, table));
  return shown;
}

/** The rest of the problems appears once these are corrected. */
const SHOWN_PROBLEMS = 4;

function told(problems: readonly string[]): string[] {
  const rest = problems.length - SHOWN_PROBLEMS;
  return [...problems.slice(0, SHOWN_PROBLEMS), ...(rest > 0 ? [words.problems.more(rest)] : [])];
}

type Columns = {
  columns: readonly string[];
  entries: readonly DataEntry[];
  matches: readonly (number | null)[];
  onMatch: (column: number, entry: number | null) => void;
};

/** Shows a select for each column. */
export function columnChoices({ columns, entries, matches, onMatch }: Columns): HTMLElement[] {
  return columns.map((column, index) => {
    const id = `column-${index}`;
    const chosen = matches[index] ?? null;
    const options = entries.map(({ name }, entry) =>
      h('option', { value: String(entry), selected: entry === chosen }, name),
    );
    const leftOut = h('option', { value: '', selected: chosen === null }, words.leaveOut);
    const select = h('select', { id }, leftOut, ...options);
    select.addEventListener('change', () =>
      onMatch(index, select.value === '' ? null : Number(select.value)),
    );
    return h('p', { className: 'field' }, h('label', { htmlFor: id, dir: 'auto' }, column), select);
  });
}
