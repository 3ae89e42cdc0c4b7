import type * as english from '../../../../dashboard/batch/words';
import type { Said } from '../../../said';

export const batchWords: Said<typeof english.batchWords> = {
  title: 'バッチを作成',
  lead: (most: number) => `1 行が 1 つの文書になります（最大 ${most} 行）。1 行目はフィールド名です。`,
  rows: '行',
  rowsHint: '表計算ソフトの行、CSV、またはオブジェクトの JSON 配列を貼り付けてください。',
  file: 'またはファイルを選択（CSV または Excel）',
  guessed: (name: string) =>
    `「${name}」は Unicode ではないため、Excel が CSV を保存する Windows-1252 として読み込みました。プレビューで文字を確認してください。`,
  empty: '空の表をダウンロード',
  emptyName: (name: string) => `${name}.csv`,
  name: '名前',
  nameHint: 'バッチの一覧に表示されます。ファイルを選ぶとファイル名が入ります。',
  columns: '列',
  columnsHint: '列ごとにフィールドを選択してください。',
  leaveOut: '無視',
  preview: 'プレビュー',
  row: '行',
  numbersHint: (head: number) => `行番号はファイルの行番号です。列名の行が ${head} 行目です。`,
  added: '新規',
  rowsOf: (first: number, last: number) => `（${first}～${last} 行目）`,
  data: 'データ',
  standing: '状態',
  fine: '準備完了',
  ready: (count: number) => `${count} 行の準備ができました。`,
  wrong: (rows: readonly string[]) =>
    `問題のある行が ${rows.length} 行あります（行番号：${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ', …' : ''}）。続けるには修正してください。`,
  made: (made: number, all: number) => `${all} 行中 ${made} 行が完了しました。`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} ${all} 行中 ${made} 行が完了し、表から除かれました。残りを続けるにはボタンを押してください。`,
  unsure:
    '次の行はすでに処理済みの可能性があるため、今は表を変更できません。ボタンを押してもう一度お試しください。同じ行が 2 回処理されることはありません。',
  generate: {
    test: (count: number) => `テスト PDF を ${count} 件生成`,
    live: (count: number) => `本番 PDF を ${count} 件生成`,
  },
  generating: '開始中…',
  one: 'PDF を 1 件生成',
  problems: {
    tooMany: (count: number, most: number) =>
      `${count} 行ありますが、1 つのバッチは最大 ${most} 行です。複数のバッチに分けてください。`,
    tooWide: (count: number, most: number) =>
      `${count} 列ありますが、表は最大 ${most} 列です。フィールドに不要な列を削除してください。`,
    quote: (line: number) => `${line} 行目の引用符が閉じられていません。`,
    onlyHead: 'ヘッダー行しかありません。値の行を追加してください。',
    notObjects: 'JSON では、各行をオブジェクトにしてください：[{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) => `セルが ${cells} 個ありますが、列は ${columns} 個です`,
    /** With the ASCII colon, by which a script tells the name. */
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'データ',
    more: (count: number) => `ほか ${count} 件`,
    cellError: (text: string) => `「${text}」は表計算ソフトのエラーです`,
    workbook: (name: string, problem: string) => `「${name}」：${problem}。`,
    tooLarge: (megabytes: number) => `ファイルが大きすぎます。上限は ${megabytes} MB です。`,
  },
};
