import type { CodeLine } from '../../../../lib/shown-comment';
import { commentWords as words } from '../words';
import { CommentList } from './comment-list';

/** The comments on the page of a template. They name their fields; only the editor shows them. */
export function letComment(section: HTMLElement, templateId: string): void {
  const fields: Record<string, string> = JSON.parse(section.dataset['fields'] ?? '{}');
  const list = new CommentList({
    templateId,
    place: () => ({}),
    aboutOf: ({ field_id: id, page, x, line }) => {
      if (line !== null) return { text: aboutLine(line), show: null };
      if (page === null) return null;
      const name = id === null ? undefined : fields[id];
      if (name !== undefined) return { text: words.about.field(name), show: null };
      const { gone, page: onPage, point } = words.about;
      return { text: (id !== null ? gone : x === null ? onPage : point)(page), show: null };
    },
    onChange: (open) => {
      const count = section.querySelector<HTMLElement>('[data-open]');
      if (count) count.textContent = words.open(open.length);
    },
  });
  section.querySelector('[data-list]')?.replaceWith(list.element);
  list.begin();
}

function aboutLine({ source, number, text }: CodeLine): string {
  return `${words.about.line(words.sources[source], number)}: ${text}`;
}
