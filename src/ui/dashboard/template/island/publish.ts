import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { api } from '../../shell/island/service/api';
import { words as common } from '../../shell/words';
import { templateWords as words } from '../../templates/words';

type Change = keyof typeof words.publish.change;
type Kind = keyof typeof words.publish.kinds;
type Check = {
  updated_at: string;
  compared_with: string | null;
  schema_changes: { pointer: string; change: Change }[];
  checked_submissions: number;
  invalid_submissions: { id: string; json_schema_errors: string[] }[];
  /** An embedded editor does not know the settings. */
  level_problems?: string[];
};

const said = words.publish;
const kinds = Object.keys(said.kinds) as Kind[];
const BREAKING: readonly Change[] = ['removed', 'changed', 'now_required', 'conditions_changed'];
/** The longest list of findings that is shown. */
const SHOWN = 12;

/** Shows what publishing would mean for callers before it is done; returns the version, or null. */
export async function publish(templateId: string): Promise<string | null> {
  const findings = h(
    'div',
    { className: 'stack findings', attributes: { 'aria-live': 'polite' } },
    said.checking,
  );
  const choices = kinds.map(choice);
  // The first version is compared with nothing, so it has no type of change.
  const group = h('fieldset', { className: 'choices', hidden: true }, h('legend', {}, said.kind), ...choices);
  const label = h('label', { htmlFor: 'version-description' }, said.description);
  const description = h('input', { id: 'version-description', maxLength: 2_000 });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  return new Promise((resolve) => {
    let version: string | null = null;
    let checkedAt: string | undefined;
    const submit = button(
      'primary',
      said.submit,
      () =>
        void busy(submit, words.dialogs.working, async () => {
          problem.textContent = '';
          const version_type = new FormData(form).get('kind');
          const path = `/templates/${templateId}/publish_version`;
          const sent = { version_type, description: description.value, if_updated_at: checkedAt };
          const answer = await api.post<{ latest_version: string }>(path, sent);
          if (!answer.ok) {
            const isOther = answer.code === 'conflict' && (await check());
            problem.textContent = isOther ? said.changed : answer.message;
            return;
          }
          toast(words.done.published(answer.body.latest_version));
          version = answer.body.latest_version;
          dialog.close();
        }),
    );
    // Publishing waits until the findings are shown.
    submit.disabled = true;
    const form = h('form', { className: 'stack' }, group, h('p', { className: 'field' }, label, description));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit.click();
    });
    const dialog = openDialog({
      title: said.title,
      content: [findings, form, problem],
      actions: [button('', common.dialog.cancel, () => dialog.close()), submit],
    });
    dialog.addEventListener('close', () => resolve(version));
    /** Shows what publishing the draft as it is now would mean; returns whether that could be found out. */
    const check = async (): Promise<boolean> => {
      const answer = await api.post<Check>(`/templates/${templateId}/check`);
      checkedAt = answer.ok ? answer.body.updated_at : undefined;
      findings.replaceChildren(...(answer.ok ? describe(answer.body) : [h('p', {}, answer.message)]));
      group.hidden = answer.ok && answer.body.compared_with === null;
      const advised = answer.ok ? kindFor(answer.body) : 'patch';
      for (const input of form.querySelectorAll('input')) if (input.value === advised) input.checked = true;
      return answer.ok;
    };
    void check().then(() => {
      submit.disabled = false;
    });
  });
}

function choice(kind: Kind): HTMLElement {
  const [name, hint] = said.kinds[kind];
  const input = h('input', { type: 'radio', name: 'kind', value: kind, checked: kind === 'patch' });
  return h('label', { className: 'choice' }, input, h('span', {}, name, h('small', {}, hint)));
}

function kindFor({
  compared_with: before,
  schema_changes: changes,
  invalid_submissions: refused,
}: Check): Kind {
  if (before === null) return 'major';
  if (refused.length > 0 || changes.some(({ change }) => BREAKING.includes(change))) return 'major';
  return changes.length > 0 ? 'minor' : 'patch';
}

function describe(check: Check): Node[] {
  const { compared_with: before, schema_changes: changes, invalid_submissions: refused } = check;
  const problems = check.level_problems ?? [];
  const lines = changes.slice(0, SHOWN).map(({ pointer, change }) => {
    const name = pointer === '' ? said.whole : pointer.slice(1).replaceAll('/', ' › ');
    return h('li', { dir: 'auto' }, said.change[change](name));
  });
  const rest = changes.length > SHOWN ? [h('li', {}, words.overview.more(changes.length - SHOWN))] : [];
  const fine = said.fine(check.checked_submissions);
  return [
    before === null ? h('p', {}, said.first) : null,
    before !== null && changes.length === 0 ? h('p', {}, said.same(before)) : null,
    before !== null && changes.length > 0 ? h('h3', {}, said.changes(before)) : null,
    lines.length > 0 ? h('ul', {}, ...lines, ...rest) : null,
    refused.length > 0
      ? h('p', { className: 'notice warn' }, said.refused(refused.length, check.checked_submissions))
      : fine !== ''
        ? h('p', { className: 'soft' }, fine)
        : null,
    problems.length > 0 ? levelNotice(problems) : null,
  ].filter((part) => part !== null);
}

/** What keeps PDFs from their levels hinders nobody from publishing. */
function levelNotice(problems: readonly string[]): HTMLElement {
  const lines = problems.slice(0, SHOWN).map((text) => h('li', { dir: 'auto' }, text));
  const rest = problems.length > SHOWN ? [h('li', {}, words.overview.more(problems.length - SHOWN))] : [];
  return h('div', { className: 'notice warn' }, h('h3', {}, said.levels), h('ul', {}, ...lines, ...rest));
}
