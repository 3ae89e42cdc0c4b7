import { toast } from '../../../kit/toast/island';
import { type Answer, api } from '../../shell/island/service/api';
import { templateWords as words } from '../words';
import { askMove, type Item } from './move-dialog';
import { askText } from './text-dialog';

type Named = { id: string; name: string };

/** The result of an action: nothing, the page is out of date, or its template or folder is gone. */
export type Outcome = 'none' | 'changed' | 'gone';

type Action = (item: Item) => Promise<Outcome>;

/** The actions on a template or a folder, wherever it is shown. */
export const actions: Record<string, Action> = {
  'rename-template': (item) => rename(item, (name) => api.put(`/templates/${item.id}`, { name })),
  'rename-folder': (item) =>
    rename(item, (name) => api.post(`/folders/${item.id}/rename`, { folder: { name } })),
  move: async (item) => {
    const moved = await askMove(item);
    if (moved) toast(words.done.moved(item.name));
    return moved ? 'changed' : 'none';
  },
  copy: async (item) => {
    const answer = await api.post<Named>(`/templates/${item.id}/copy`, { template: {} });
    return settle(answer, ({ name }) => words.done.copied(name));
  },
  lock: async ({ id }) =>
    settle(await api.put(`/templates/${id}`, { locked: true }), () => words.done.locked),
  unlock: async ({ id }) =>
    settle(await api.put(`/templates/${id}`, { locked: false }), () => words.done.unlocked),
  archive: async ({ id }) =>
    settle(await api.put(`/templates/${id}`, { archived: true }), () => words.done.archived),
  unarchive: async ({ id }) =>
    settle(await api.put(`/templates/${id}`, { archived: false }), () => words.done.unarchived),
  'remove-template': async ({ id, name }) => {
    const removed = await askText({
      title: words.dialogs.removeTitle(name),
      text: words.dialogs.removeText,
      label: words.dialogs.removeType(name),
      submit: words.dialogs.remove,
      danger: true,
      expected: name,
      send: () => api.delete<Named>(`/templates/${id}`),
    });
    if (removed) toast(words.done.removed);
    return removed ? 'gone' : 'none';
  },
};

async function rename(item: Item, send: (name: string) => Promise<Answer<Named>>): Promise<Outcome> {
  const title = words.dialogs.rename;
  const asking = { title, label: words.dialogs.name, value: item.name, submit: words.dialogs.rename };
  return (await askText({ ...asking, send })) ? 'changed' : 'none';
}

/** Shows the result of an action. */
export function settle<Body>(answer: Answer<Body>, done: (body: Body) => string): Outcome {
  if (answer.ok) toast(done(answer.body));
  else toast(answer.message, 'failed');
  return answer.ok ? 'changed' : 'none';
}

/** The template or folder whose row or page holds an element. */
export function itemAround(element: Element): Item | null {
  const around = element.closest<HTMLElement>('[data-kind][data-id]');
  const { kind, id, name = '' } = around?.dataset ?? {};
  return id && (kind === 'template' || kind === 'folder') ? { kind, id, name } : null;
}

/** Runs the action of a pressed button: the page's own, or else a common one. */
export function onAction(
  own: Record<string, (pressed: HTMLElement) => void>,
  after: (outcome: Outcome) => void,
) {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (!pressed) return;
    pressed.closest<HTMLDetailsElement>('details.menu')?.removeAttribute('open');
    const name = pressed.dataset['action'] ?? '';
    const [item, action] = [itemAround(pressed), actions[name]];
    if (own[name]) own[name](pressed);
    else if (action && item) void action(item).then(after);
  });
}
