import { fieldTools } from '../../../../engine/fields';
import { letterOf } from '../../../islands/common/dom';
import type { Actions } from './actions';
import type { EditorState, FieldType } from './editor-state';
import type { Move } from './model/geometry';
import type { ZoomControls } from './side/zoom-controls';

const ARROWS: Record<string, Move> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR = 10;

/** The key of each tool; that of the selecting one has no type. */
const LETTERS = new Map<string, FieldType | null>([
  ['v', null],
  ...fieldTools.map(({ type, key }) => [key.toLowerCase(), type] as const),
]);

type Bound = {
  state: EditorState;
  actions: Actions;
  /** Returns whether there was something to cancel. */
  cancel: () => boolean;
  zoom: Pick<ZoomControls, 'zoomIn' | 'zoomOut' | 'realSize' | 'fit'>;
  askPage: () => void;
  editName: () => void;
};

/** Binds the keys of the editor everywhere except in inputs and dialogs. */
export function listenToKeys({ state, actions, cancel, zoom, askPage, editName }: Bound): void {
  const withControl: Record<string, (shift: boolean) => void> = {
    z: (shift) => (shift ? actions.redo() : actions.undo()),
    y: () => actions.redo(),
    c: () => actions.copy(),
    x: () => actions.cut(),
    v: () => actions.paste(),
    d: () => actions.duplicate(),
    a: () => actions.selectPage(),
  };
  const remove = () => actions.remove();
  const putAway = () => {
    if (cancel()) return;
    if (state.tool !== null) state.take(null);
    else state.select([]);
  };
  const alone = new Map<string, () => void>([
    ['Delete', remove],
    ['Backspace', remove],
    ['Escape', putAway],
    ['+', zoom.zoomIn],
    ['=', zoom.zoomIn],
    ['-', zoom.zoomOut],
    ['0', zoom.realSize],
    ['w', () => zoom.fit('width')],
    ['f', () => zoom.fit('page')],
    ['g', askPage],
  ]);

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || isWriting(event)) return;
    const run = find(event);
    if (run === null) return;
    event.preventDefault();
    run();
  });

  function find(event: KeyboardEvent): (() => void) | null {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    const letter = letterOf(event);
    const arrow = ARROWS[key];
    if (arrow !== undefined && state.selection.length > 0) {
      const isOrder = (ctrlKey || metaKey) && arrow.y !== 0;
      return isOrder
        ? () => actions.moveInOrder(arrow.y < 0 ? -1 : 1)
        : () => step(arrow, { shiftKey, altKey });
    }
    if (ctrlKey || metaKey) {
      const bound = withControl[letter];
      return bound === undefined ? null : () => bound(shiftKey);
    }
    if (altKey) return null;
    const onButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (key === 'Enter' && !onButton && state.selection.length > 0) return editName;
    const bound = alone.get(key) ?? alone.get(letter);
    if (bound !== undefined) return bound;
    const type = LETTERS.get(letter);
    return type !== undefined ? () => state.take(type) : null;
  }

  function step(arrow: Move, { shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): void {
    const far = shiftKey ? FAR : 1;
    const move = { x: arrow.x * far, y: arrow.y * far };
    if (altKey) actions.resize(move);
    else actions.move(move);
  }
}

function isWriting({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog') !== null) return true;
  return target.matches('input, textarea, select, [contenteditable]');
}
