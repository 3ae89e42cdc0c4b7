import { isFieldType, predefinedOf } from '../../../../../engine/fields';
import type { PredefinedField } from '../../../../../lib/predefined-field';
import { h } from '../../../../islands/common/dom';
import { typeWords } from '../../type-words';
import { editorWords as words } from '../../words';
import type { Actions } from '../actions';
import type { EditorState } from '../editor-state';
import { toneOf } from '../model/tone';

const text = words.predefined;

/** The fields that the template offers: which are on its pages, and a way to place each. */
export class PredefinedList {
  readonly element: HTMLElement;
  readonly #rows: { offer: PredefinedField; button: HTMLButtonElement; standing: HTMLElement }[];

  readonly #state: EditorState;

  constructor(state: EditorState, actions: Actions) {
    this.#state = state;
    this.#rows = state.may.predefined.map((offer) => rowOf(offer, state, actions));
    const items = this.#rows.map(({ button }) => h('li', {}, button));
    this.element = h(
      'section',
      { className: 'field-list predefined' },
      h('h3', {}, text.title),
      h('ul', {}, ...items),
    );
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  #refresh(): void {
    const { draft, may, offer: taken, isReadOnly } = this.#state;
    const placed = new Set(draft.fields.map((field) => predefinedOf(may.predefined, field)));
    for (const { offer, button, standing } of this.#rows) {
      const isPlaced = placed.has(offer);
      const isMissing = offer.required_in_template && !isPlaced;
      standing.textContent = isPlaced ? text.placed : isMissing ? text.missing : '';
      button.classList.toggle('wrong', isMissing);
      button.disabled = isReadOnly || !isFieldType(offer.type) || !may.mayAdd(offer.type);
      button.setAttribute('aria-pressed', String(taken === offer));
    }
  }
}

/** As with the tools, a row that is pressed by keyboard adds its field at once. */
function rowOf(offer: PredefinedField, state: EditorState, actions: Actions) {
  const { name, type } = offer;
  const standing = h('span', { className: 'standing' });
  const place = ({ detail }: MouseEvent) => {
    if (!isFieldType(type)) return;
    if (detail === 0) actions.addInMiddle(type, offer);
    else state.take(type, offer);
  };
  const kind = isFieldType(type) ? typeWords[type] : type;
  const button = h(
    'button',
    { type: 'button', title: name, onclick: place },
    h('span', { className: 'label tail' }, h('bdi', {}, name)),
    h('span', { className: 'kind' }, kind),
    standing,
  );
  if (isFieldType(type)) button.dataset['tone'] = toneOf({ type, displayType: null });
  return { offer, button, standing };
}
