import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: '入力',
  sample: 'サンプルデータ',
  data: 'データ',
  keep: 'テストデータとして保存…',
  keeping: {
    title: 'テストデータとして保存',
    text: 'アカウントのメンバーと API トークンはテストデータを読み取れます。架空のデータを使ってください。同じ名前のセットを置き換える前に確認します。',
    label: '名前',
    submit: '保存',
    working: '保存中…',
    cancel: 'キャンセル',
    done: (name: string) => `「${name}」をテンプレートに保存しました。`,
    replaceTitle: (name: string) => `「${name}」を置き換えますか？`,
    replaceText:
      '現在この名前のセットには別のデータが入っています。すべてのメンバーに対して置き換えられます。',
    replace: '置き換える',
    notReplaced: (name: string) => `「${name}」は置き換えていません。別の名前を入力してください。`,
  },
  part: {
    title: 'テストデータ',
    lead: 'プレビューとテストのための名前付きデータ。すべてのメンバーが同じものを使います。',
    none: 'まだありません。「生成」またはエディターのプレビューでデータを入力し、「入力」→「テストデータとして保存…」を選んでください。',
    name: '名前',
    state: '下書き',
    fits: '問題なし',
    unfit: (count: number) => `${count} 件の問題`,
    more: (count: number) => `ほか ${count} 件`,
    action: '操作',
    remove: '削除',
    removeOf: (name: string) => `${name} を削除`,
    removeTitle: (name: string) => `「${name}」を削除しますか？`,
    removeText: 'このセットは、すべてのメンバーが使えなくなります。これで作成した文書は残ります。',
    removed: (name: string) => `「${name}」を削除しました。`,
  },
};
