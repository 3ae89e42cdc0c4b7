import { fieldTools, menuTypes } from '../../../../../engine/fields';
import { button, h } from '../../../../islands/common/dom';
import { typeWords } from '../../type-words';
import { editorWords as words } from '../../words';
import type { Actions } from '../actions';
import type { EditorState, FieldType } from '../editor-state';
import type { Alignment } from '../model/arrange';
import { type IconName, icon, lineDrawing } from './icons';

export type ToolbarActions = {
  zoom: HTMLElement;
  preview(): void;
  /** A tool of the surroundings. */
  own: HTMLElement | null;
  detect(): void;
  /** Null: nobody may publish here. */
  publish: (() => void) | null;
  /** What the surroundings offer. */
  ends: End[];
  keys(): void;
  toggle(part: 'list' | 'panel'): void;
};

/** A button at the end. `isOff`: why it cannot be pressed now; null when it can. */
type End = { label: string; isMain: boolean; run: () => void; isOff: () => string | null };

type Tool = { label: string; key: string; drawn: SVGElement };

/** The tools and commands above the pages. */
export class Toolbar {
  readonly element: HTMLElement;
  readonly #buttons = new Map<FieldType | null, HTMLButtonElement>();
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #arrange: HTMLDetailsElement;
  readonly #previewButton: HTMLButtonElement;
  readonly #others: HTMLDetailsElement;
  readonly #ends: { press: HTMLButtonElement; isOff: End['isOff'] }[];

  readonly #state: EditorState;
  readonly #actions: Actions;

  constructor(state: EditorState, actions: Actions, more: ToolbarActions) {
    this.#state = state;
    this.#actions = actions;

    const { may } = state;
    const menuOfTypes = menuTypes.filter((type) => may.mayAdd(type));
    this.#undo = iconButton('undo', words.tools.undo, () => actions.undo());
    this.#redo = iconButton('redo', words.tools.redo, () => actions.redo());
    this.#arrange = menu('arrange', words.tools.arrange, this.#arrangeItems());
    this.#others = menu(
      'more',
      words.more,
      menuOfTypes.map((type) => this.#typeItem(type)),
    );
    this.#ends = more.ends.map(({ label, isMain, run, isOff }) => ({
      press: button(isMain ? 'primary' : '', label, run),
      isOff,
    }));
    this.#previewButton = iconButton('preview', words.tools.preview, more.preview, true);
    this.#previewButton.setAttribute('aria-pressed', 'false');
    const types = fieldTools
      .filter(({ type }) => may.mayAdd(type))
      .map(({ type, key, icon: path }) =>
        this.#toolButton(type, { label: typeWords[type], key, drawn: lineDrawing(path) }),
      );
    const toggles = (['list', 'panel'] as const).map((part) => {
      const toggle = iconButton(part, words.tools[part], () => more.toggle(part));
      toggle.classList.add(`show-${part}`);
      return toggle;
    });
    this.element = h(
      'div',
      { className: 'tools', role: 'toolbar', attributes: { 'aria-label': words.parts.tools } },
      group(
        toggles[0] ?? null,
        this.#toolButton(null, { label: words.tools.select, key: 'V', drawn: icon('select') }),
        ...types,
        menuOfTypes.length > 0 && this.#others,
      ),
      group(this.#undo, this.#redo, this.#arrange),
      more.zoom,
      group(
        !may.isBound &&
          may.capabilities?.add_fields.length !== 0 &&
          iconButton('detect', words.tools.detect, more.detect, true),
        this.#previewButton,
        more.own,
        iconButton('help', words.tools.help, more.keys),
        toggles[1] ?? null,
      ),
      (more.publish !== null || more.ends.length > 0) &&
        h(
          'div',
          { className: 'group ends' },
          more.publish && button('', words.tools.publish, more.publish),
          ...this.#ends.map(({ press }) => press),
        ),
    );
    for (const element of this.element.querySelectorAll<HTMLDetailsElement>('details')) closesItself(element);
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  showPreview(isOn: boolean): void {
    this.#previewButton.setAttribute('aria-pressed', String(isOn));
  }

  #refresh(): void {
    const state = this.#state;
    this.#undo.disabled = !state.canUndo;
    this.#redo.disabled = !state.canRedo;
    this.#arrange.classList.toggle('off', state.selection.length === 0);
    for (const { press, isOff } of this.#ends) {
      const reason = isOff();
      press.disabled = reason !== null;
      press.title = reason ?? '';
    }
    for (const [type, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(state.tool === type && state.offer === null));
      button.disabled = state.isReadOnly && type !== null;
    }
  }

  /** A tool that is pressed by keyboard adds a field at once: there is no pointer to draw with. */
  #toolButton(type: FieldType | null, { label, key, drawn }: Tool): HTMLButtonElement {
    const button = drawnButton(drawn, label, () => {});
    button.title = `${label} (${key})`;
    button.classList.add('tool');
    button.onclick = ({ detail }) => this.#choose(type, detail === 0);
    this.#buttons.set(type, button);
    return button;
  }

  #typeItem(type: FieldType): HTMLElement {
    const choose = ({ detail }: MouseEvent) => {
      this.#others.open = false;
      this.#choose(type, detail === 0);
    };
    return h('li', {}, h('button', { type: 'button', textContent: typeWords[type], onclick: choose }));
  }

  #choose(type: FieldType | null, byKey: boolean): void {
    if (type !== null && byKey) this.#actions.addInMiddle(type);
    else this.#state.take(type);
  }

  #arrangeItems(): HTMLElement[] {
    const actions = this.#actions;
    const text = words.arrange;
    const aligned = (['left', 'center', 'right', 'top', 'middle', 'bottom'] as const).map(
      (alignment: Alignment) => item(text[alignment], () => actions.align(alignment)),
    );
    return [
      ...aligned,
      item(text.across, () => actions.distribute('across')),
      item(text.down, () => actions.distribute('down')),
      item(text.width, () => actions.sameSize('width')),
      item(text.height, () => actions.sameSize('height')),
      item(text.both, () => actions.sameSize('both')),
      item(text.up, () => actions.moveInOrder(-1)),
      item(text.lower, () => actions.moveInOrder(1)),
      item(text.sort, () => actions.sortByPlace()),
      item(text.duplicate, () => actions.duplicate()),
      item(text.copy, () => actions.copy()),
      item(text.paste, () => actions.paste()),
      item(text.remove, () => actions.remove()),
    ];
  }
}

export function group(...buttons: (HTMLElement | false | null)[]): HTMLElement {
  return h('div', { className: 'group' }, ...buttons);
}

function item(text: string, run: () => void): HTMLElement {
  return h('li', {}, h('button', { type: 'button', textContent: text, onclick: run }));
}

export function iconButton(
  name: IconName,
  label: string,
  onclick: () => void,
  named = false,
): HTMLButtonElement {
  return drawnButton(icon(name), label, onclick, named);
}

export function drawnButton(
  drawn: SVGElement,
  label: string,
  onclick: () => void,
  named = false,
): HTMLButtonElement {
  const text = h('span', { className: named ? 'name' : 'visually-hidden' }, label);
  const className = named ? 'icon-button named' : 'icon-button';
  return h('button', { type: 'button', className, title: label, onclick }, drawn, text);
}

function menu(name: IconName, label: string, items: HTMLElement[]): HTMLDetailsElement {
  const summary = h(
    'summary',
    { title: label },
    icon(name),
    h('span', { className: 'visually-hidden' }, label),
  );
  return h('details', { className: 'menu' }, summary, h('ul', {}, ...items));
}

function closesItself(details: HTMLDetailsElement): void {
  const close = () => {
    details.open = false;
  };
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    event.preventDefault();
    close();
    details.querySelector('summary')?.focus();
  });
}
