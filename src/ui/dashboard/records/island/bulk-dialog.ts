import { button, h } from '../../../islands/common/dom';
import { confirm, openDialog } from '../../../kit/dialog/island';
import { bulkWords as words } from '../bulk-words';
import { actOnAll, type BulkAct, bulkActs, type Outcome } from './bulk-work';
import type { Selection, Source } from './selection';

/** Asks what is to be done with the selected documents, does it, and says what became of each. */
export function askBulkAct(selection: Selection): void {
  const { sources } = selection;
  const choices = bulkActs.map((act) => {
    const radio = h('input', { type: 'radio', name: 'bulk-act', value: act, onchange: () => turnOn() });
    const { name, about } = words.acts[act];
    return h('label', { className: 'choice' }, radio, h('span', {}, name, h('small', {}, about)));
  });
  const start = button('primary', words.start, async () => {
    const act = bulkActs.find((one) => dialog.querySelector(`input[value="${one}"]:checked`));
    if (!act || !(await isSure(act, sources.length))) return;
    dialog.close();
    await carryOut(act, selection);
  });
  start.disabled = true;
  const turnOn = () => {
    start.disabled = false;
  };
  const group = h('fieldset', { className: 'choices' }, h('legend', {}, words.choose), ...choices);
  const dialog = openDialog({ title: words.title(sources.length), content: [group], actions: [start] });
}

/** What deletes is asked for once more. */
async function isSure(act: BulkAct, count: number): Promise<boolean> {
  const { ask, about, name } = words.acts[act];
  if (ask === '') return true;
  return confirm({ title: ask, text: `${words.askText(count)} ${about}`, yes: name, danger: true });
}

async function carryOut(act: BulkAct, selection: Selection): Promise<void> {
  const { sources } = selection;
  const stopping = new AbortController();
  const total = sources.length;
  const bar = h('progress', { id: 'bulk-progress', max: total, value: 0 });
  const label = h('label', { htmlFor: bar.id }, words.progress(0, total));
  const content = [h('p', {}, words.stay), h('div', { className: 'stack' }, label, bar)];
  const stop = button('', words.stop, () => stopping.abort());
  const dialog = openDialog({ title: words.acts[act].name, content, actions: [stop] });
  const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', leaving);
  dialog.addEventListener('close', () => stopping.abort());
  const outcomes = await actOnAll(
    act,
    sources.map(({ id }) => id),
    {
      signal: stopping.signal,
      ended: (count) => {
        bar.value = count;
        label.textContent = words.progress(count, total);
      },
    },
  );
  removeEventListener('beforeunload', leaving);
  dialog.close();
  report(act, sources, outcomes);
  if (act !== 'remind') selection.put(sources.filter(({ id }) => !isDone(outcomes, id)));
}

function isDone(outcomes: readonly Outcome[], id: string): boolean {
  return outcomes.some((outcome) => outcome.id === id && outcome.kind === 'done');
}

function report(act: BulkAct, sources: readonly Source[], outcomes: readonly Outcome[]): void {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const { done, skipped } = words.acts[act];
  const lines = [
    done(count('done')),
    ...(count('skipped') > 0 ? [skipped(count('skipped'))] : []),
    ...(outcomes.length < sources.length ? [words.stopped(sources.length - outcomes.length)] : []),
  ];
  const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome] : []));
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const rows = failed.map(({ id, message }) =>
    h(
      'li',
      {},
      h('a', { href: `/dashboard/submissions/${id}`, target: '_blank', dir: 'auto' }, names.get(id) || id),
      ` ${message}`,
    ),
  );
  const content = [
    h('ul', {}, ...lines.map((line) => h('li', {}, line))),
    ...(failed.length > 0
      ? [h('p', {}, words.failed(failed.length)), h('ul', { className: 'bulk-failed' }, ...rows)]
      : []),
  ];
  const close = button('primary', words.close, () => dialog.close());
  const dialog = openDialog({ title: words.report, content, actions: [close] });
  dialog.addEventListener('close', () => location.reload());
}
