import { h } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import { commentWords as words } from '../words';

type Writing = {
  label: string;
  submit: string;
  /** Stands beside the button. */
  beside: HTMLElement | null;
  /** Returns whether the service has the text. */
  send: (text: string) => Promise<boolean>;
};

/** A form for a text. It is emptied once the service has the text. */
export function writing({ label, submit, beside, send }: Writing): HTMLFormElement {
  const area = h('textarea', { rows: 3, dir: 'auto', attributes: { 'aria-label': label } });
  area.placeholder = label;
  const press = h('button', { type: 'submit', className: 'primary' }, submit);
  const form = h('form', { className: 'stack' }, area, h('div', { className: 'row' }, press, beside));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (area.value.trim() === '') return area.focus();
    void busy(press, words.adding, async () => {
      if (await send(area.value)) area.value = '';
    });
  });
  return form;
}
