import type * as english from '../../../../dashboard/attachments/words';
import type { Said } from '../../../said';

export const attachmentWords: Said<typeof english.attachmentWords> = {
  title: '添付ファイル',
  lead: 'このテンプレートの各 PDF に、次のファイルが添付されます。',
  none: 'ファイルはまだありません。規約やデータなど、各 PDF に添付するファイルを追加してください。',
  invoice: (profile: string) => `各 PDF は電子請求書（${profile}）です。XML はデータから生成されます。`,
  name: '名前',
  format: '形式',
  size: 'サイズ',
  relationship: '関係',
  relationships: {
    Unspecified: '指定なし',
    Source: 'PDF の元ファイル',
    Data: 'PDF のデータ',
    Alternative: 'PDF の代替',
    Supplement: 'PDF の補足',
  },
  description: '説明（任意）',
  add: 'ファイルを添付',
  file: 'ファイル',
  hint: (megabytes: number) => `ファイルは ${megabytes} MB まで。`,
  attach: '添付',
  attaching: '添付中…',
  attached: (name: string) => `「${name}」を添付しました。`,
  action: '操作',
  remove: '削除',
  removeOf: (name: string) => `${name} を削除`,
  removeTitle: (name: string) => `「${name}」を削除しますか？`,
  removeText: '下書きから新しく作成する PDF には添付されなくなります。公開済みのバージョンには残ります。',
  removed: (name: string) => `「${name}」を削除しました。`,
  ofDocument: {
    title: 'この PDF にファイルを添付',
    files: 'ファイル',
  },
  inPdf: {
    title: 'アップロードした PDF 内のファイル',
    lead: 'アップロードした PDF に添付されているファイルです。完成した PDF には含まれません。',
    reading: 'PDF を読み取っています…',
    none: '一覧表示できるファイルはありません。',
    locked: '取り出せません',
    more: 'PDF にはほかにもファイルがあります。',
    invoice: (profile: string | null) =>
      profile === null ? '不明なプロファイルの電子請求書' : `電子請求書（${profile}）`,
    problems: '電子請求書の問題',
  },
  bytes: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.ceil(bytes / 1_000)} KB`
      : `${(bytes / 1_000_000).toLocaleString('ja', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
  problems: {
    none: 'ファイルを選択してください。',
    empty: 'ファイルが空です。',
    tooLarge: (megabytes: number) => `ファイルが大きすぎます。上限は ${megabytes} MB です。`,
    unread: 'ファイルを読み取れませんでした。もう一度選択してください。',
  },
};
