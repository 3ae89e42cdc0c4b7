import type * as english from '../../../../dashboard/shell/list-key-words';
import type { Said } from '../../../said';

export const listKeyWords: Said<typeof english.listKeyWords> = {
  title: 'キーボードショートカット',
  rows: [
    ['J', '次の行'],
    ['K', '前の行'],
    ['Enter', '行を開く'],
    ['P', '文書のプレビュー（スペースキーでも可）'],
    ['/', '検索'],
    ['?', 'このヘルプを表示'],
    ['Ctrl + K または ⌘ K', 'ページ、テンプレート、文書、操作を検索'],
  ],
  use: 'リストでキーボードショートカットを使用する',
  close: '閉じる',
  newer: '新しい方へ',
};
