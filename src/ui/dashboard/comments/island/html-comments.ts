import type { CodeLine } from '../../../../lib/shown-comment';
import { h } from '../../../islands/common/dom';
import type { Sources } from '../../html-editor/island/code/sources';
import { commentWords as words } from '../words';
import { findLine, lineOf, linesOf } from './code-line';
import { CommentList } from './comment-list';
import type { ShownComment } from './comments-of';

export type Beside = { templateId: string; root: HTMLElement; sources: Sources };

/** The comments beside the sources of an HTML template. A comment is about a line, or about the template. */
export class HtmlComments {
  readonly #element: HTMLElement;
  readonly #root: HTMLElement;
  readonly #sources: Sources;
  readonly #list: CommentList;
  readonly #choice = h('select', { attributes: { 'aria-label': words.aboutWhat } });
  readonly #onToggle: (isOn: boolean) => void;
  readonly #lines = new Map<CodeLine['source'], string[]>();
  /** The line of the cursor, when somebody was last in the sources. */
  #line: CodeLine | null = null;

  constructor({ templateId, root, sources }: Beside, onToggle: (isOn: boolean) => void) {
    this.#root = root;
    this.#sources = sources;
    this.#onToggle = onToggle;
    this.#list = new CommentList(
      {
        templateId,
        place: () => (this.#choice.value === LINE && this.#line ? { line: this.#line } : {}),
        aboutOf: (comment) => this.#aboutOf(comment),
        onChange: () => {},
      },
      this.#choice,
    );
    this.#element = h(
      'section',
      { className: 'comments', hidden: true, attributes: { 'aria-label': words.title } },
      h('h2', {}, words.title),
      h('p', { className: 'hint' }, words.lead),
      this.#list.element,
    );
    root.append(this.#element);
    // The cursor stays where it is while somebody writes here.
    this.#element.addEventListener('focusin', ({ relatedTarget: from }) => {
      if (!(from instanceof Node && this.#element.contains(from))) this.#look();
    });
    root.addEventListener('click', () => this.#say());
  }

  toggle(): void {
    const isOn = !this.#isSeen;
    this.#element.hidden = !isOn;
    this.#show(isOn ? 'comments' : 'editor');
    this.#look();
    if (isOn) this.#list.begin();
  }

  /** On a narrow screen, another part may cover the comments. */
  get #isSeen(): boolean {
    return this.#element.getClientRects().length > 0;
  }

  #say(): void {
    this.#onToggle(this.#isSeen);
  }

  /** Shows a part on narrow screens, where the buttons of the others lead back. */
  #show(part: 'comments' | 'editor'): void {
    const others = this.#root.querySelectorAll<HTMLElement>('.shown-part > button');
    if (part === 'editor') others[0]?.click();
    else for (const press of others) press.setAttribute('aria-pressed', 'false');
    this.#root.dataset['shown'] = part;
    this.#say();
  }

  /** Reads the sources again: where the cursor is, and where the lines of comments are by now. */
  #look(): void {
    this.#lines.clear();
    const { cursor } = this.#sources;
    const chosen = this.#choice.value;
    const isSame = cursor?.source === this.#line?.source && cursor?.number === this.#line?.number;
    this.#line = cursor && lineOf(cursor);
    const { about, sources } = words;
    const line = cursor && h('option', { value: LINE }, about.line(sources[cursor.source], cursor.number));
    const whole = h('option', { value: '' }, about.template);
    this.#choice.replaceChildren(...[line, whole].filter((option) => option !== null));
    // A cursor that nobody has moved is no choice, and moving it is one.
    if (isSame) this.#choice.value = chosen;
    else if (!cursor?.isMoved) this.#choice.value = '';
    this.#list.refreshPlaces();
  }

  #find(line: CodeLine): number | null {
    const { source } = line;
    const lines = this.#lines.get(source) ?? linesOf(this.#sources.textOf(source));
    this.#lines.set(source, lines);
    return findLine(lines, line);
  }

  #aboutOf({ line }: ShownComment): { text: string; show: () => void } | null {
    if (line === null) return null;
    const { about, sources } = words;
    const { source, text } = line;
    const number = this.#find(line);
    const show = () => {
      this.#look();
      const now = this.#find(line);
      this.#show('editor');
      this.#sources.goTo({ source, place: now === null ? null : { line: now, column: 1 }, message: '' });
    };
    const name = sources[source];
    return { text: number === null ? about.goneLine(name, text) : about.line(name, number), show };
  }
}

const LINE = 'line';
