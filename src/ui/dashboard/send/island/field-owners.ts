import { h } from '../../../islands/common/dom';
import type { AskableField } from '../askable-field';
import { sendWords } from '../words';
import type { Assignment, Owner } from './model/assignment';
import { type SignerCards, tone } from './signer-cards';

const { fields: words } = sendWords;

type Shown = { fields: readonly AskableField[]; assignment: Assignment; signers: SignerCards };

/** The fields as a list: each with a select of those who may fill it in, for keyboards and long forms. */
export function listOwners(list: HTMLElement, { fields, assignment, signers }: Shown): () => void {
  const rows = fields.map(({ name, label }, index) => {
    const id = `owner-${index}`;
    const select = h('select', { id, attributes: { 'aria-label': words.owner(label) } });
    select.addEventListener('change', () =>
      assignment.give([name], select.value === '' ? null : Number(select.value)),
    );
    const row = h('li', {}, h('label', { htmlFor: id, dir: 'auto' }, label), select);
    list.append(row);
    return { name, row, select };
  });
  let offered = '';
  return () => {
    const offers = ownersOf(signers);
    const isNew = JSON.stringify(offers) !== offered;
    offered = JSON.stringify(offers);
    for (const { name, row, select } of rows) {
      const owner = assignment.ownerOf(name);
      if (isNew)
        select.replaceChildren(...offers.map(([number, text]) => h('option', { value: number }, text)));
      select.value = owner === null ? '' : String(owner);
      row.dataset['person'] = String(tone(owner));
    }
  };
}

/** The radio buttons that say to whom a click gives a field. */
export function showBrush(
  place: HTMLElement,
  signers: SignerCards,
): { owner: () => Owner; refresh: () => void } {
  let chosen = '';
  let shown = '';
  const refresh = () => {
    const offers = ownersOf(signers);
    if (!offers.some(([number]) => number === chosen) || shown === '') chosen = offers[1]?.[0] ?? '';
    if (JSON.stringify(offers) === shown) return;
    shown = JSON.stringify(offers);
    const buttons = offers.map(([number, text]) => {
      const input = h('input', { type: 'radio', name: 'brush', value: number, checked: number === chosen });
      input.addEventListener('change', () => {
        chosen = number;
      });
      const label = h('label', { className: 'choice' }, input, h('span', { dir: 'auto' }, text));
      label.dataset['person'] = String(tone(ownerOf(number)));
      return label;
    });
    place.replaceChildren(...buttons);
  };
  return { owner: () => ownerOf(chosen), refresh };
}

function ownerOf(value: string): Owner {
  return value === '' ? null : Number(value);
}

function ownersOf(signers: SignerCards): [string, string][] {
  return [
    ['', words.you],
    ...signers.cards.map(({ number }): [string, string] => [String(number), signers.nameOf(number)]),
  ];
}
