import type * as english from '../../../../dashboard/generate/words';
import type { Said } from '../../../said';

export const generateWords: Said<typeof english.generateWords> = {
  form: {
    title: 'データ',
    lead: 'PDF に入れる値を入力してください。',
    optional: '（任意）',
    choose: '選択してください',
    asJson: 'JSON として編集',
    json: 'データ（JSON）',
    jsonHint: 'ここを開いている間、PDF にはフォームではなくこの JSON が使われます。',
    some: (shown: number, others: number) =>
      `フォームには ${shown + others} 個の値のうち最初の ${shown} 個が表示されます。残りは「JSON として編集」を開いて入力してください。「入力」を使うと、すべての値がそこに書き込まれます。`,
    pages: {
      label: 'PDF のページ',
      page: (page: number) => `${page} ページ`,
      previous: '前へ',
      next: '次へ',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [missing > 0 && `未入力 ${missing} 件`, invalid > 0 && `無効 ${invalid} 件`];
        const said = counts.filter((count) => count !== false).join('、');
        return `${page} ページ：${said || '完了'}`;
      },
    },
    rows: {
      add: '行を追加',
      row: (number: number) => `${number} 行目`,
      remove: (number: number) => `${number} 行目を削除`,
      none: '行はまだありません。',
      more: (count: number) =>
        `あと ${count} 行はこのフォームに収まりません。「JSON として編集」を開いて確認してください。`,
    },
    pictureGiven: '画像が設定されています。差し替えるにはファイルを選択してください。',
    severalHint: '複数選択するには、Ctrl または ⌘ を押しながらクリックしてください。',
    signatureHint: '手書き風の書体で描かれる名前。',
    from: 'バージョン',
    instead: (version: string) => `代わりに「${version}」を使用`,
    carry: {
      ask: { title: '入力内容を引き継がずに別のバージョンを使いますか？', yes: '引き継がずに切り替える' },
      data: '入力内容が大きすぎるため引き継げません。多くの場合、画像が原因です。',
      files: '選択した添付ファイルは引き継げません。',
    },
    draft: '現在の下書き',
    version: (version: string) => `バージョン ${version}`,
    latest: (version: string) => `バージョン ${version}（最新）`,
    generate: { test: 'テスト PDF を生成', live: '本番 PDF を生成' },
    modeHint: {
      test: '無料。TEST の透かしが入ります。',
      live: '透かしなし。使用量に計上されます。',
    },
    generating: '生成中…',
    noFieldsTitle: 'フィールドはまだありません',
    noFields: '先にページにフィールドを配置してから、ここに戻ってください。',
    placeFields: 'フィールドを配置',
    several: '表からバッチを作成',
  },
  corrects: {
    corrects: 'このフォームには次の文書のデータが入っています：',
    stays: '元の文書は変わりません。新しい文書のメタデータに「corrects」として元の文書が記録されます。',
  },
  result: {
    title: 'PDF',
    before: 'データのない最初のページ',
    later: '準備ができると、PDF がここに表示されます。',
    drawing: '読み込み中…',
    noPicture: 'プレビューはありません。',
    ready: { test: 'テスト PDF ができました。', live: 'PDF ができました。' },
    download: 'PDF をダウンロード',
    open: '文書を表示',
    picture: 'PDF の最初のページ',
    waits: '通常より時間がかかっています。専用のページで確認できます：',
    toDocument: '文書を表示',
    truncated: (names: string) => `切り詰められたテキスト：${names}`,
    missingGlyphs: (names: string) => `どのフォントにもない文字（□ で表示）：${names}`,
  },
  problems: {
    number: (text: string) => `「${text}」は数値ではありません。1234.56 のように入力してください`,
    yesOrNo: (text: string) => `「${text}」は yes でも no でもありません`,
    choice: (choices: string, text: string) =>
      `「${text}」は選べません。次のいずれかにしてください：${choices}`,
    json: (message: string) => `JSON が無効です：${message}`,
    picture: (megabytes: number) => `画像が大きすぎます。上限は ${megabytes} MB です。`,
    some: '一部の値に問題があります。下をご確認ください。',
  },
};
