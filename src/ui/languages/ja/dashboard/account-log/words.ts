import type * as english from '../../../../dashboard/account-log/words';
import type { Said } from '../../../said';

export const accountLogWords: Said<typeof english.accountLogWords> = {
  title: 'アカウントログ',
  lead: '過去 400 日間に、このアカウントで誰が、どこから、何をしたかの記録です。誰も変更できません。',
  open: 'アカウントログを表示',
  hint: 'サインインの記録と、メンバー、API トークン、設定、テンプレートの変更の記録です。',
  download: 'CSV をダウンロード',
  what: '操作',
  anyKind: 'すべて',
  who: '実行者',
  member: 'メンバー',
  anyMember: 'すべてのメンバー',
  token: 'API トークン',
  anyToken: 'すべてのトークン',
  from: '開始日',
  to: '終了日',
  where: 'アクセス元',
  time: '日時',
  visitor: 'リンクを持つ人',
  service: 'Quillet',
  removed: (id: string) => `以前のメンバー（${id}）`,
  emptyTitle: 'まだ記録がありません',
  emptyText: 'サインインやアカウントの変更がここに表示されます。',
};
