import { button, h, part, place } from '../../../islands/common/dom';
import type { Canvas } from '../../editor/island/canvas/canvas';
import type { EditorState } from '../../editor/island/editor-state';
import type { Draft } from '../../editor/island/model/draft';
import { commentWords as words } from '../words';
import { CommentList } from './comment-list';
import type { Place, ShownComment } from './comments-of';

export type Surroundings = {
  state: EditorState;
  canvas: Canvas;
  templateId: string;
};
type Point = { page: number; x: number; y: number };

/** Shown around a point when somebody goes to it, in points. */
const ROOM = 40;

/** The comments beside the pages of the editor, and their pins on the pages while they are shown. */
export class EditorComments {
  readonly element: HTMLElement;
  readonly #state: EditorState;
  readonly #canvas: Canvas;
  readonly #list: CommentList;
  readonly #about = h('span', { className: 'hint', dir: 'auto' });
  readonly #choose = button('quiet', words.point, () => this.#choosePoint());
  readonly #pins = new Map<string, HTMLElement>();
  #open: readonly ShownComment[] = [];
  #point: Point | null = null;
  #isOn = false;
  #isChoosing = false;
  #seen: Draft;
  readonly #onToggle: (isOn: boolean) => void;

  constructor({ state, canvas, templateId }: Surroundings, onToggle: (isOn: boolean) => void) {
    this.#state = state;
    this.#canvas = canvas;
    this.#onToggle = onToggle;
    this.#seen = state.draft;
    const about = h('div', { className: 'place' }, this.#about, this.#choose);
    this.#list = new CommentList(
      {
        templateId,
        place: () => this.#place(),
        aboutOf: (comment) => this.#aboutOf(comment),
        onChange: (open) => {
          this.#open = open;
          this.#refresh();
        },
        onAdded: () => {
          this.#point = null;
          this.#refresh();
        },
      },
      about,
    );
    const hint = h('p', { className: 'hint' }, words.lead);
    this.element = h(
      'section',
      { className: 'comments', hidden: true, attributes: { 'aria-label': words.title } },
      h('h2', {}, words.title),
      hint,
      this.#list.element,
    );
    state.onChange(() => {
      if (state.draft !== this.#seen) this.#list.refreshPlaces();
      this.#seen = state.draft;
      this.#refresh();
    });
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.element.hidden = !this.#isOn;
    this.#onToggle(this.#isOn);
    cover(this.#isOn);
    this.#refresh();
    if (this.#isOn) this.#list.begin();
  }

  #place(): Place {
    const field = this.#onlyField();
    if (field === null) return this.#point ?? {};
    const { id, page, x, y } = field;
    return { field_id: id, page, x, y };
  }

  #fieldOf(id: number | null) {
    return this.#state.draft.fields.find((field) => field.id === id);
  }

  #onlyField() {
    const [field = null, another] = this.#state.selectedFields;
    return another === undefined ? field : null;
  }

  #refresh(): void {
    const field = this.#onlyField();
    if (field !== null) this.#point = null;
    const { about } = words;
    const point = this.#point ? about.point(this.#point.page) : about.template;
    const place = field === null ? point : about.field(field.name);
    this.#about.textContent = this.#isChoosing ? words.pointHint : place;
    this.#drawPins();
  }

  /** The next press on a page chooses a point, and does nothing else. */
  #choosePoint(): void {
    const { element } = this.#canvas;
    const chosen = new AbortController();
    const { signal } = chosen;
    const end = () => {
      chosen.abort();
      cover(true);
      this.#isChoosing = false;
      element.classList.remove('placing');
      this.#refresh();
    };
    this.#isChoosing = true;
    cover(false);
    this.#state.select([]);
    this.#refresh();
    element.classList.add('placing');
    const press = (event: PointerEvent) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      const point = this.#canvas.pointAt({ x: event.clientX, y: event.clientY });
      if (point !== null) this.#point = { page: point.page, x: rounded(point.x), y: rounded(point.y) };
      end();
      this.#list.element.querySelector('textarea')?.focus();
    };
    element.addEventListener('pointerdown', press, { capture: true, signal });
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    addEventListener('keydown', cancel, { capture: true, signal });
  }

  #aboutOf(comment: ShownComment): { text: string; show: () => void } | null {
    const { field_id: id, page } = comment;
    if (page === null) return null;
    const field = this.#fieldOf(id);
    const show = () => {
      const { page: on, y } = this.#pinOf(comment) ?? { page, y: null };
      if (field !== undefined) this.#state.select([field.id]);
      if (y === null) this.#canvas.goTo(on);
      else this.#canvas.reveal(on, { y, height: ROOM });
    };
    const { gone, page: onPage, point, field: ofField } = words.about;
    if (field !== undefined) return { text: ofField(field.name), show };
    const of = id !== null ? gone : comment.x === null ? onPage : point;
    return { text: of(page), show };
  }

  /** Where the pin of a comment is: at its field, as long as there is one. */
  #pinOf({ field_id: id, page, x, y }: ShownComment): Point | null {
    const field = this.#fieldOf(id);
    if (field !== undefined) return { page: field.page, x: field.x + field.width, y: field.y };
    return page === null || x === null || y === null ? null : { page, x, y };
  }

  #drawPins(): void {
    const shown = new Set<string>();
    const own = this.#point && ([[NEW, this.#point, '+', words.write]] as const);
    const open = this.#open.flatMap((comment, index) => {
      const at = this.#pinOf(comment);
      const { id, author } = comment;
      const label = words.pin(author.name ?? words.former);
      return at === null ? [] : ([[id, at, String(index + 1), label]] as const);
    });
    for (const [id, { page, ...at }, text, label] of this.#isOn ? [...(own ?? []), ...open] : []) {
      const pin = this.#pins.get(id) ?? this.#newPin(id);
      const layer = this.#canvas.layerOf(page);
      if (layer === undefined) continue;
      shown.add(id);
      if (pin.parentElement !== layer) layer.append(pin);
      if (pin.textContent !== text) pin.textContent = text;
      pin.setAttribute('aria-label', `${text} ${label}`);
      place(pin, { '--x': String(at.x), '--y': String(at.y) });
    }
    for (const [id, pin] of this.#pins) {
      if (shown.has(id)) continue;
      pin.remove();
      this.#pins.delete(id);
    }
  }

  #newPin(id: string): HTMLElement {
    const pin = button('comment-pin', '', () => this.#list.goTo(id));
    pin.addEventListener('pointerdown', (event) => event.stopPropagation());
    this.#pins.set(id, pin);
    return pin;
  }
}

/** On narrow screens the panel covers the pages, or leaves them free. */
function cover(isCovered: boolean): void {
  const workspace = part('editor', HTMLElement);
  if (isCovered) workspace.dataset['open'] = 'panel';
  else delete workspace.dataset['open'];
}

/** The pin of the comment that is being written. */
const NEW = 'new';

function rounded(value: number): number {
  return Math.max(0, Math.round(value * 10) / 10);
}
