import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { button, h } from '../../../../islands/common/dom';
import { openDialog } from '../../../../kit/dialog/island';
import { htmlEditorWords as words } from '../../words';
import { theme } from '../code/theme';
import type { Conflict, Preference } from '../service/html-saver';

/** Asks which of two conflicting changes to keep. The dialog can show both side by side. */
export function askWhich(conflict: Conflict): Promise<Preference | null> {
  return new Promise((resolve) => {
    let chosen: Preference | null = null;
    const choose = (preference: Preference) => () => {
      chosen = preference;
      dialog.close();
    };
    const parts = conflict.names.map((name) => words.sources[name]).join(', ');
    const both = h('div', { className: 'both', hidden: true });
    const compare = button('quiet', words.others.compare, () => {
      compare.hidden = true;
      both.hidden = false;
      dialog.classList.add('large');
      both.append(...conflict.names.map((name) => compared(conflict, name)));
    });
    const dialog = openDialog({
      title: words.others.title,
      className: 'conflict',
      content: [h('p', {}, words.others.text(conflict.changer.who, conflict.changer.time, parts)), both],
      actions: [
        compare,
        button('', words.others.theirs, choose('theirs')),
        button('primary', words.others.mine, choose('mine')),
      ],
    });
    dialog.addEventListener('close', () => resolve(chosen));
  });
}

function compared({ mine, theirs }: Conflict, name: Conflict['names'][number]): HTMLElement {
  const host = h('div', { className: 'code-editor' });
  const root = host.attachShadow({ mode: 'open' });
  const parent = h('div');
  root.append(parent);
  const side = (doc: string, label: string) => ({
    doc,
    extensions: [
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': `${words.sources[name]}: ${label}` }),
      theme,
    ],
  });
  new MergeView({
    a: side(theirs[name], words.others.ofTheirs),
    b: side(mine[name], words.others.ofMine),
    collapseUnchanged: { margin: 2, minSize: 6 },
    parent,
    root,
  });
  const heads = h(
    'p',
    { className: 'heads' },
    h('span', {}, words.others.ofTheirs),
    h('span', {}, words.others.ofMine),
  );
  return h('section', {}, h('h3', {}, words.sources[name]), heads, host);
}
