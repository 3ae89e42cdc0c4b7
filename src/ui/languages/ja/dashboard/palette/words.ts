import type * as english from '../../../../dashboard/palette/words';
import type { Said } from '../../../said';

export const paletteWords: Said<typeof english.paletteWords> = {
  title: '移動',
  label: 'ページ、テンプレート、文書、操作を検索',
  placeholder: '検索またはコマンドを入力',
  results: '結果',
  searching: '検索中…',
  none: '一致するものがありません。',
  count: (count: number) => `${count} 件`,
  failed: 'テンプレートと文書を検索できませんでした。',
  keys: '↑ ↓ で選択、Enter で開く、Esc で閉じる',
  groups: {
    here: 'このページ内',
    pages: 'ページ',
    templates: 'テンプレート',
    documents: '文書',
    actions: '操作',
  },
  actions: {
    upload: 'PDF をアップロード',
    token: 'API トークンを作成',
    webhook: 'Webhook エンドポイントを追加',
    waiting: '署名者待ちの文書',
    batches: 'バッチ',
    downloads: '一括ダウンロード',
    documentation: 'ドキュメント',
    live: '本番モードに切り替え',
    test: 'テストモードに切り替え',
    signOut: 'サインアウト',
  },
};
