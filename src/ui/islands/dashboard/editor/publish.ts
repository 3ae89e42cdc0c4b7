import { h } from '../../common/dom';
import { busy, openDialog } from '../dialog';
import { api } from '../service/api';
import { toast } from '../toast';
import type { Saver } from './service/saver';
import type { TemplateRecord } from './service/template';
import { counted, fill, words } from './words';

type Change = { pointer: string; change: keyof typeof words.publish.change };
interface Check {
  compared_with: string | null;
  schema_changes: Change[];
  checked_submissions: number;
  invalid_submissions: { id: string }[];
}
type Kind = 'patch' | 'minor' | 'major';

/** Freezes the draft under a number, after saying what that would change for those who send data. */
export async function publish(templateId: string, saver: Saver): Promise<void> {
  const text = words.publish;
  const findings = h(
    'div',
    { className: 'findings', attributes: { role: 'status' } },
    h('p', {}, text.checking),
  );
  const kinds = (['patch', 'minor', 'major'] as const).map((kind) => kindChoice(kind));
  const description = h('textarea', { id: 'version-description', rows: 2, maxLength: 5000 });
  const problem = h('p', { className: 'problem', hidden: true, attributes: { role: 'alert' } });
  const submit = h('button', {
    type: 'button',
    className: 'primary',
    textContent: text.submit,
    disabled: true,
  });
  const dialog = openDialog({
    title: text.title,
    className: 'publish-dialog',
    content: [
      findings,
      h('fieldset', { className: 'choices' }, h('legend', {}, text.kind), ...kinds),
      h(
        'div',
        { className: 'field' },
        h('label', { htmlFor: description.id }, text.description),
        description,
      ),
      problem,
    ],
    actions: [submit],
  });
  submit.onclick = () =>
    busy(submit, text.submit, async () => {
      const kind = kinds.map((row) => row.querySelector('input')).find((input) => input?.checked)?.value;
      const body = { version_type: kind ?? 'patch', description: description.value };
      const answer = await api.post<TemplateRecord>(`/templates/${templateId}/publish_version`, body);
      if (answer.ok) {
        dialog.close();
        toast(fill(text.done, { version: answer.body.latest_version ?? '' }));
      } else {
        problem.hidden = false;
        problem.textContent = answer.message;
      }
    });
  const isSaved = await saver.saveNow();
  if (!isSaved) return findings.replaceChildren(h('p', { className: 'problem' }, words.save.first));
  const checked = await api.post<Check>(`/templates/${templateId}/check`);
  if (!checked.ok) return findings.replaceChildren(h('p', { className: 'problem' }, checked.message));
  findings.replaceChildren(...describe(checked.body));
  const chosen = kinds.find((row) => row.dataset['kind'] === suggested(checked.body))?.querySelector('input');
  if (chosen) chosen.checked = true;
  submit.disabled = false;
}

function kindChoice(kind: Kind): HTMLElement {
  const input = h('input', { type: 'radio', name: 'version-kind', value: kind });
  const row = h('label', { className: 'choice' }, input, words.publish.kinds[kind]);
  row.dataset['kind'] = kind;
  return row;
}

function suggested({ compared_with, schema_changes, invalid_submissions }: Check): Kind {
  if (compared_with === null) return 'major';
  const breaks = schema_changes.some(({ change }) => change !== 'added' && change !== 'no_longer_required');
  if (breaks || invalid_submissions.length > 0) return 'major';
  return schema_changes.length > 0 ? 'minor' : 'patch';
}

function describe({ compared_with: version, schema_changes: changes, ...checked }: Check): HTMLElement[] {
  const text = words.publish;
  if (version === null) return [h('p', {}, text.first)];
  if (changes.length === 0) return [h('p', {}, fill(text.same, { version }))];
  const items = changes.map(({ pointer, change }) => h('li', {}, fill(text.change[change], { pointer })));
  const failing = checked.invalid_submissions.length;
  const breaks = counted(text.breaks, failing, { checked: checked.checked_submissions });
  return [
    h('p', {}, fill(text.changes, { version })),
    h('ul', {}, ...items),
    ...(failing > 0 ? [h('p', { className: 'notice warn' }, breaks)] : []),
  ];
}
