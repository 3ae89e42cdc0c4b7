import { h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { namedTemplate } from '../named-template';

const PAUSE_MS = 250;
const OFFERED = 20;

/**
 * The page holds the newest templates; while the member types, templates with that text in their
 * name are offered.
 */
export function offerTemplates(): void {
  const input = document.getElementById('filter-template');
  const list = document.getElementById('offers-template');
  if (!(input instanceof HTMLInputElement) || !list) return;
  let timer: number | undefined;
  let asked = new AbortController();
  input.addEventListener('input', () => {
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    timer = setTimeout(() => void offer(input.value, signal), PAUSE_MS);
  });
  const offer = async (text: string, signal: AbortSignal): Promise<void> => {
    const query = text.trim();
    if (query === '' || /· tpl_\w+$/.test(query)) return;
    const path = `/templates?per_page=${OFFERED}&query=${encodeURIComponent(query)}`;
    const answer = await api.get<{ id: string; name: string }[]>(path, { signal });
    if (!answer.ok || signal.aborted) return;
    list.replaceChildren(...answer.body.map((template) => h('option', { value: namedTemplate(template) })));
  };
}
