import { h } from '../../common/dom';
import { longestOf } from '../model/check-answer';
import { lineOf, type Question, tickValues } from '../model/questions';
import { words } from '../words';

/** A control for typing, ticking or choosing a value. */
export type Input = {
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  show(value: unknown): void;
};

type OnValue = (value: unknown) => void;

export function inputFor(question: Question, onValue: OnValue): Input {
  switch (question.kind) {
    case 'multiline':
      return textInput(question, h('textarea', { rows: 3 }), onValue);
    case 'number':
      return numberInput(question, onValue);
    case 'date':
      return textInput(question, h('input', { type: 'date', max: '9999-12-31' }), onValue);
    case 'moment':
      return momentInput(onValue);
    case 'choice':
    case 'select':
      return selectInput(question, onValue);
    case 'tick':
      return tickInput(question, onValue);
    default:
      return textInput(question, lineInput(question), onValue);
  }
}

/** Phones show the keyboard of the type, and browsers offer the signer's details. */
function lineInput({ boxes }: Question): HTMLInputElement {
  const { input, autocomplete } = lineOf(boxes);
  return h('input', { type: input, autocomplete, enterKeyHint: 'next', dir: 'auto' });
}

function textInput(
  question: Question,
  element: HTMLInputElement | HTMLTextAreaElement,
  onValue: OnValue,
): Input {
  const longest = longestOf(question.boxes);
  // `maxLength` counts UTF-16 units, of which a character may take two; the service counts
  // characters.
  if (longest !== null && element.type !== 'date') element.maxLength = longest * 2;
  // An empty text is a value only where it replaces a default.
  const hasDefault = question.boxes.some((box) => box.default !== null);
  element.addEventListener('input', () =>
    onValue(element.value === '' && !hasDefault ? undefined : element.value),
  );
  return { element, show: (value) => set(element, value === undefined ? '' : String(value)) };
}

/** Writing an unchanged text again would move the cursor. */
function set(element: { value: string }, text: string): void {
  if (element.value !== text) element.value = text;
}

function numberInput({ boxes }: Question, onValue: OnValue): Input {
  const element = h('input', { type: 'number', step: 'any', enterKeyHint: 'next' });
  // The keyboards of digits have no minus on an iPhone.
  if (boxes.some(({ minimum }) => minimum !== null && minimum >= 0))
    element.inputMode = boxes.some(({ integer }) => integer) ? 'numeric' : 'decimal';
  // An unfinished number counts as a wrong number, not as no value.
  element.addEventListener('input', () =>
    onValue(element.value === '' && !element.validity.badInput ? undefined : element.valueAsNumber),
  );
  // The wheel scrolls the page and must not change the number.
  element.addEventListener('wheel', () => element.blur(), { passive: true });
  const show = (value: unknown) => {
    const isSame = typeof value === 'number' && Object.is(element.valueAsNumber, value);
    if (!isSame) set(element, typeof value === 'number' && Number.isFinite(value) ? String(value) : '');
  };
  return { element, show };
}

/** The signer enters the moment in the time zone of the browser; the value is in UTC. */
function momentInput(onValue: OnValue): Input {
  const element = h('input', { type: 'datetime-local', max: '9999-12-31T23:59' });
  element.addEventListener('input', () =>
    onValue(element.value === '' ? undefined : new Date(element.value).toISOString()),
  );
  const show = (value: unknown) => {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    const offset = new Date(time).getTimezoneOffset() * 60_000;
    set(element, Number.isNaN(time) ? '' : new Date(time - offset).toISOString().slice(0, 16));
  };
  return { element, show };
}

function selectInput({ options }: Question, onValue: OnValue): Input {
  const element = h('select', {}, h('option', { value: '', textContent: words.field.choose }));
  for (const [index, { label }] of options.entries())
    element.append(h('option', { value: String(index), textContent: label }));
  element.addEventListener('change', () =>
    onValue(element.value === '' ? undefined : options[Number(element.value)]?.value),
  );
  const show = (value: unknown) => {
    const index = options.findIndex((option) => option.value === value);
    set(element, index === -1 ? '' : String(index));
  };
  return { element, show };
}

function tickInput(question: Question, onValue: OnValue): Input {
  const element = h('input', { type: 'checkbox' });
  const { ticked, open } = tickValues(question);
  element.addEventListener('change', () => onValue(element.checked ? ticked : open));
  return {
    element,
    show: (value) => {
      element.checked = value === ticked;
    },
  };
}
