import type * as english from '../../../../dashboard/send/role-words';
import type { Said } from '../../../said';

export const roleWords: Said<typeof english.roleWords> = {
  title: '署名者のロール',
  lead: 'ロールは、署名者が記入するフィールド、順番、言語を決めます。「送信」はこのロールから始まり、名前とメールアドレスだけを入力します。',
  none: 'このテンプレートにはロールがありません。「送信」は、すべてのフィールドを記入する署名者 1 人から始まります。',
  add: 'ロールを追加',
  save: 'ロールを保存',
  saveHint: '何も送信されません。',
  saving: '保存中…',
  saved: 'ロールを保存しました。',
  send: '文書を送信',
  open: '送信せずにロールを設定',
};
