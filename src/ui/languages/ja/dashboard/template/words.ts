import type * as english from '../../../../dashboard/template/words';
import type { Said } from '../../../said';

export const codeWords: Said<typeof english.codeWords> = {
  title: 'プログラムから使用',
  hint: (version: string) =>
    version === 'draft'
      ? 'このリクエストはサンプルデータから文書を作成します。バージョンを公開するまで、文書には下書きが使われます。'
      : `このリクエストはサンプルデータから文書を作成します。別のバージョンを公開するまで、文書にはバージョン ${version} が使われます。`,
  token: {
    title: 'API トークン',
    known: (label: string) =>
      `「${label}」は、このモードの最新のトークンです。シークレットは作成時に一度だけ表示され、ここには保存されていません。保存していない場合は、新しいトークンを作成してください。`,
    none: 'このモードのトークンはまだありません。',
    create: 'テストトークンを作成',
    label: (template: string) => `${template} のテスト`,
    made: '今すぐトークンをコピーしてください。シークレットは再表示されません。',
    all: 'すべての API トークン',
    secret: 'SECRET',
    copy: 'トークンをコピー',
  },
  language: '言語',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#',
  },
  code: 'リクエスト',
  copy: 'コードをコピー',
  run: 'テスト PDF を生成',
  running: 'PDF を生成中…',
  runHint: 'このデータをテストモードで送信し、PDF を表示します。無料です。',
  ready: 'テスト PDF ができました。',
  late: 'PDF はまだ生成中です。',
  open: '文書を開く',
  download: 'PDF をダウンロード',
  picture: 'テスト PDF の最初のページ',
};
