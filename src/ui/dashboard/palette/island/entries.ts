import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { paletteWords as words } from '../words';
import type { Entry } from './matching';

function go(href: string): () => void {
  return () => location.assign(href);
}

/** What the page itself offers: its tabs and actions, the sections, and a few ways that every page has. */
export function entriesOfPage(): Entry[] {
  return [
    ...pressable('here', 'main nav.tabs a, main .page-head .actions :is(a.button, button)'),
    ...pressable('pages', 'nav.side a'),
    ...actions(),
  ];
}

/** Links and buttons that a person can see, pressed as a click would. */
function pressable(group: Entry['group'], selector: string): Entry[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element) => ({ group, text: textOf(element), run: () => element.click() }))
    .filter(({ text }) => text !== '');
}

function textOf(element: HTMLElement): string {
  return element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
}

/** Members find only ways that their navigation has, too. */
function actions(): Entry[] {
  const { actions: said } = words;
  const link = (text: string, section: string, more = ''): Entry[] => {
    const isTheirs = document.querySelector(`nav.side a[href="${section}"]`) !== null;
    return isTheirs ? [{ group: 'actions', text, run: go(section + more) }] : [];
  };
  const mode = document.querySelector<HTMLButtonElement>('form.mode [aria-pressed="false"]');
  const out = document.querySelector<HTMLButtonElement>('form[action="/sign-out"] button');
  return [
    ...(page().person.makesTemplates ? link(said.upload, '/dashboard/templates') : []),
    ...link(said.token, '/dashboard/tokens'),
    ...link(said.webhook, '/dashboard/webhooks'),
    ...link(said.waiting, '/dashboard/submissions', '/waiting'),
    ...link(said.batches, '/dashboard/submissions', '/batches'),
    ...link(said.downloads, '/dashboard/submissions', '/bundles'),
    { group: 'actions', text: said.documentation, run: go('/docs') },
    ...(mode
      ? [
          {
            group: 'actions' as const,
            text: said[mode.value === 'live' ? 'live' : 'test'],
            run: () => mode.click(),
          },
        ]
      : []),
    ...(out ? [{ group: 'actions' as const, text: said.signOut, run: () => out.click() }] : []),
  ];
}

type Found = {
  templates: { id: string; name: string; path: string }[];
  documents: { id: string; title: string; template_name: string }[];
};

/** Templates and documents by name or id; null when they could not be searched. */
export async function entriesFound(query: string, signal: AbortSignal): Promise<Entry[] | null> {
  const answer = await api.get<Found>(`/find?${new URLSearchParams({ query })}`, { signal });
  if (!answer.ok) return null;
  const { templates, documents } = answer.body;
  return [
    ...templates.map(({ id, name, path }): Entry => {
      const run = go(`/dashboard/templates/${id}`);
      return { group: 'templates', text: name, ...(path !== '/' && { note: path }), run };
    }),
    ...documents.map(({ id, title, template_name: note }): Entry => {
      return { group: 'documents', text: title, note, run: go(`/dashboard/submissions/${id}`) };
    }),
  ];
}
