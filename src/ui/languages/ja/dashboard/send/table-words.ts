import type * as english from '../../../../dashboard/send/table-words';
import type { Said } from '../../../said';

export const tableWords: Said<typeof english.tableWords> = {
  title: '多数の文書を送信',
  lead: (most: number) => `1 行が 1 つの文書になります（最大 ${most} 行）。1 行目は列名です。`,
  columns: (names: string) => `署名者：${names}。ほかの列は、ご自身で記入する値です。`,
  columnsOf: (role: string) => `「${role} 名前」、「${role} メール」`,
  nameOf: (role: string) => `${role} 名前`,
  emailOf: (role: string) => `${role} メール`,
  languageOf: (role: string) => `${role} 言語`,
  messageOf: (role: string) => `${role} メッセージ`,
  reminders: 'リマインダー',
  optional: (names: readonly string[]) =>
    `次の列も使えます：${names.map((name) => `「${name}」`).join('、')}。空のセルにはロールと設定が適用されます。`,
  sampleName: 'Ada Lovelace',
  noRoles: 'このテンプレートにはまだロールがありません。ロールは、誰が何を記入するかを決めます。',
  noProvider:
    '本人確認が「本人確認プロバイダー」のロールがありますが、テンプレートでプロバイダーが指定されておらず、選択できるものもありません。本人確認プロバイダーは本番モードにのみ存在します。先にそのロールの本人確認を変更してください。',
  providerHint: (roles: readonly string[]) => `ロールが ${roles.join('、')} の署名者用。`,
  submit: (count: number) => `${count} 件の文書を送信…`,
  askTitle: (count: number) => `${count} 件の文書を送信しますか？`,
  askText: (emails: number, mode: 'test' | 'live') =>
    `${mode === 'test' ? 'テスト文書ですが、メールは送信されます。' : ''}${emails} 人の署名者に、順番が来たときにメールが届きます。`,
  yes: '送信',
  sent: (count: number) => `${count} 件の文書を送信しました。`,
  one: '文書を 1 件送信',
  problems: {
    language: (given: string, all: string) => `「${given}」は ${all} のいずれでもありません`,
    message: (count: number, most: number) => `${count} 文字ありますが、最大 ${most} 文字です`,
    reminders: (given: string, most: number, highest: number) =>
      `「${given}」は 1 から ${highest} までの日数（最大 ${most} 個、例：3, 7）ではありません`,
  },
};
