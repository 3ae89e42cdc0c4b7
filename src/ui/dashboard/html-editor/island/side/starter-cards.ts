import { h } from '../../../../islands/common/dom';
import { htmlEditorWords as words } from '../../words';
import type { Starter } from '../model/starters';

const names = ['invoice', 'certificate', 'letter'] as const;

/** Example templates to start from. */
export function starterCards(choose: (starter: Starter) => void): HTMLElement {
  const cards = names.map((name) => {
    const [title, text] = words.starters[name];
    const card = h(
      'button',
      { type: 'button', className: `starter ${name}` },
      h(
        'span',
        { className: 'picture', attributes: { 'aria-hidden': 'true' } },
        h('i'),
        h('i'),
        h('i'),
        h('i'),
      ),
      h('strong', {}, title),
      h('span', { className: 'soft' }, text),
    );
    card.addEventListener('click', async () => {
      card.disabled = true;
      const { starters } = await import('../model/starters');
      card.disabled = false;
      choose(starters[name]);
    });
    return card;
  });
  return h('div', { className: 'starter-cards' }, ...cards);
}
