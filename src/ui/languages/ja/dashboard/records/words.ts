import type { CombinedState } from '../../../../../service/combining/combined-state';
import type { SignerStanding } from '../../../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../../../service/submissions/life/submission-state';
import type * as english from '../../../../dashboard/records/words';
import type { Tone } from '../../../../kit/badge/badge';
import type { Said } from '../../../said';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: '処理中', tone: 'accent' },
  processed: { text: '完成', tone: 'good' },
  waiting_for_data_requests: { text: '署名者待ち', tone: 'warn' },
  invalid_data: { text: 'データが無効', tone: 'bad' },
  image_download_failed: { text: '画像の取得に失敗', tone: 'bad' },
  image_processing_failed: { text: '使用できない画像', tone: 'bad' },
  syntax_error: { text: 'テンプレートエラー', tone: 'bad' },
  error: { text: '失敗', tone: 'bad' },
  declined: { text: '辞退', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: '処理中', tone: 'accent' },
  processed: { text: '完成', tone: 'good' },
  error: { text: '失敗', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: '順番待ち', tone: '' },
  asked: { text: '未開封', tone: 'warn' },
  opened: { text: '開封済み', tone: 'accent' },
  complete: { text: '完了', tone: 'good' },
  declined: { text: '辞退', tone: 'bad' },
  skipped: { text: 'スキップ', tone: '' },
  stopped: { text: '中止', tone: '' },
};

export const recordWords: Said<typeof english.recordWords> = {
  title: '文書',
  lead: 'すべての文書（新しい順）。',
  tabs: {
    submissions: '文書',
    waiting: '署名者待ち',
    batches: 'バッチ',
    combined: '結合',
    bundles: 'ダウンロード',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: '期限切れ',
  away: '読み取れなかったため、一部の項目が表示されていません。数分後にページを再読み込みしてください。',
  incomplete: (ids: string[]) =>
    `読み取れなかったため、一部の文書が表示されていません（${ids.join(', ')}）。数分後にページを再読み込みしてください。`,
  test: 'テスト',
  yes: 'はい',
  no: 'いいえ',
  filter: {
    label: 'フィルター',
    search: '検索',
    searchHint: '語句または sub_…',
    tooMany: '一致する文書が多すぎます。新しいものから検索されます。語句を追加してください。',
    state: '状態',
    anyState: 'すべての状態',
    template: 'テンプレート',
    templateHint: '名前または tpl_…',
    noTemplate: '一致するテンプレートはありません。',
    manyTemplates: '複数のテンプレートが一致します。一覧から選択するか、ID を入力してください。',
    from: '作成日（開始）',
    to: '作成日（終了）',
    apply: '適用',
    clear: 'クリア',
    wrong: 'フィルターが無効です：',
    nothing: 'このフィルターに一致する結果はありません。',
    notFound: 'この ID の文書はありません。',
  },
  columns: {
    submission: '文書',
    state: '状態',
    created: '作成日時',
    by: '作成者',
    program: 'プログラム',
    signers: '署名者',
    waitsFor: '待機対象',
    since: '開始',
    reminder: '次のリマインダー',
    act: '操作',
    batch: 'バッチ',
    progress: '進捗',
    failed: '失敗',
    sources: 'ソース',
    pages: 'ページ数',
    template: 'テンプレート',
    pdf: 'PDF',
    bundle: 'ファイル',
    documents: '文書',
    size: 'サイズ',
    until: '取得期限',
    others: (count: number) => `ほか ${count} 件`,
  },
  downloadOf: (title: string) => `「${title}」をダウンロード`,
  older: '古いもの',
  newest: '最新',
  pages: 'ページ送り',
  empty: {
    call: '最新のテンプレートと API トークンを使う例です。API では文書を submission と呼びます：',
    templates: 'テンプレートへ',
    submissions: {
      title: '文書はまだありません',
      text: 'プログラム、バッチ、または公開フォームの訪問者がテンプレートに記入すると、文書が作成されます。',
      steps: [
        { icon: 'template', text: 'テンプレートを選択' },
        { icon: 'edit', text: 'データを入力または送信' },
        { icon: 'download', text: 'PDF をダウンロード' },
      ],
    },
    waiting: {
      title: '署名者待ちの文書はありません',
      text: '署名者を待っている文書がここに表示されます。署名を依頼するには、テンプレートを開いて「送信」を選択してください。',
    },
    batches: {
      title: 'バッチはまだありません',
      text: 'バッチは、1 回のリクエストで最大 50 件の文書を作成します。すべて作成されるか、1 件も作成されないかのどちらかです。',
    },
    combined: {
      title: '結合文書はまだありません',
      text: '結合文書は、文書、テンプレート、ファイルを 1 つの PDF にまとめたものです。',
      call: '最新の PDF と API トークンを使う例です。API では combined submission と呼びます：',
    },
    bundles: {
      title: 'ダウンロードはまだありません',
      text: '「文書」で「ダウンロード」を選択すると、多数の文書の PDF またはデータを 1 つのファイルで取得できます。',
    },
  },
  bundle: {
    open: 'ダウンロード…',
    title: '文書をダウンロード',
    all: 'すべての文書。',
    filtered: 'フィルターに一致するすべての文書。',
    ofBatch: 'バッチのすべての文書。',
    selected: (count: number) => `選択した ${count} 件の文書。`,
    format: '形式',
    formats: { zip: 'ZIP ファイル', pdf: '1 つの PDF', csv: 'CSV 表', xlsx: 'Excel 表' },
    about: {
      zip: 'PDF とその一覧',
      pdf: 'すべてのページ。文書ごとにしおりが付きます。署名と eシールは無効になります',
      csv: 'データ（1 文書 1 行）',
      xlsx: 'データ（1 文書 1 行）',
    },
    kept: 'ファイルはバックグラウンドで作成され、24 時間取得できます。',
    make: 'ファイルを作成',
    pending: 'ファイルを作成しています。このページを離れてもかまいません。',
    file: 'ダウンロード',
    download: (format: string) => `${format} をダウンロード`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1000)} KB`
        : `${(bytes / 1_000_000).toLocaleString('ja', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
    remove: '削除',
    removeOf: (format: string, id: string) => `${format} ${id} を削除`,
    removed: 'ファイルを削除しました。',
  },
  missing: {
    title: '見つかりません',
    text: '存在しないか、別のアカウントに属しています。',
    testText:
      '存在しないか、別のアカウントに属しているか、本番のものです。本番のものを表示するには、上部で「本番」に切り替えてください。',
    back: '一覧に戻る',
  },
  combine: {
    pick: (name: string) => `「${name}」を選択`,
    pickColumn: '選択',
    chosen: (count: number) => `${count} 件の文書を選択中`,
    elsewhere: (count: number) => `このページ以外に ${count} 件`,
    full: (most: number) => `選択できる文書は ${most} 件までです。`,
    tooMany: (most: number) => `結合できる PDF は ${most} 件までです。`,
    open: '結合…',
    clear: '選択を解除',
    title: '1 つの PDF に結合',
    lead: '順序：',
    up: (name: string) => `${name} を上へ移動`,
    down: (name: string) => `${name} を下へ移動`,
    remove: (name: string) => `${name} を外す`,
    add: 'ID で別の PDF を追加',
    addHint: (kinds: string) => `PDF の ID。${kinds}`,
    addNow: '追加',
    unknown: '有効な ID ではありません。',
    submit: '結合',
    more: 'さらに選択',
    none: '結合するものが残っていません。',
  },
  batch: {
    title: 'バッチ',
    total: '文書',
    pending: '処理中',
    failed: '失敗',
    processed: '完成',
    progress: (done: number, total: number) => `${total} 件中 ${done} 件`,
    submissions: 'このバッチの文書',
  },
  combined: {
    title: '結合文書',
    sources: 'ソース',
    warnings: '結合時の警告',
  },
};

export const scriptWords: Said<typeof english.scriptWords> = {
  page: (page: number, count: number) => `${count} ページ中 ${page} ページ目`,
  onlyFirst: (shown: number, count: number) =>
    `${count} ページのうち最初の ${shown} ページを表示しています。すべて見るには PDF をダウンロードしてください。`,
  locked: 'この PDF はパスワードで保護されています。ダウンロードして、パスワードで開いてください。',
  notShown: 'ここに PDF を表示できませんでした。代わりにダウンロードしてください。',
  loading: 'PDF を読み込んでいます…',
  working: '処理中…',
  linkTitle: '署名リンク',
  linkText:
    'このリンクで署名ページを開けるのは 1 回だけで、有効期間は 1 時間です。この署名者以外には共有しないでください。',
  link: 'リンク',
  copy: 'コピー',
  secretTitle: 'エンドポイントのシークレット',
  secretText: 'Webhook の署名の検証に使用します。今だけ表示されます。',
  secret: 'シークレット',
  done: '完了',
  worked: 'テストに成功しました',
  workedNot: 'テストに失敗しました',
  badJson: 'JSON が無効です：',
};
