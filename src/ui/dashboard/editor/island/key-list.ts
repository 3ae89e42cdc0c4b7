import { h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { laterWords as words } from '../later-words';

export function showKeys(): void {
  const rows = words.keys.rows.map(([keys, what]) =>
    h('div', {}, h('dt', {}, h('kbd', {}, keys)), h('dd', {}, what)),
  );
  openDialog({
    title: words.keys.title,
    content: [h('dl', { className: 'key-list' }, ...rows)],
    actions: [],
  });
}
