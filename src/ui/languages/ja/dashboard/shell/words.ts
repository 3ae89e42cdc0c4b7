import type * as english from '../../../../dashboard/shell/words';
import type { Said } from '../../../said';
import { kitWords } from '../../kit/words';

export const words: Said<typeof english.words> = {
  product: 'Quillet',
  actions: '操作',
  save: '保存',
  remove: '削除',
  working: '処理中…',
  frame: {
    skip: 'コンテンツへ移動',
    navigation: 'メインナビゲーション',
    menu: 'メニュー',
    accountMenu: 'アカウントメニュー',
    mode: 'モード',
    live: '本番',
    test: 'テスト',
    testHint: 'テスト PDF には TEST の透かしが入り、無料です。',
    signOut: 'サインアウト',
    role: {
      owner: 'オーナー',
      developer: '開発者',
      editor: '編集者',
      sender: '送信者',
      billing: '請求担当',
      viewer: '閲覧者',
    },
    limited: (role: string) => `${role}（一部のフォルダー）`,
    noscript: 'このページの一部の機能には JavaScript が必要です。',
    documentation: 'ドキュメント',
    palette: '検索',
    paletteKey: 'Ctrl K',
  },
  sections: {
    templates: 'テンプレート',
    submissions: '文書',
    webhooks: 'Webhook',
    usage: '使用量',
    log: 'API ログ',
    tokens: 'API トークン',
    seals: 'eシール',
    members: 'メンバー',
    account: 'アカウント',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  /** Put into messages of the API, which are English sentences. */
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: '本人確認が完了しました。まだ何も変更されていません。直前の操作をもう一度行ってください。',
  trouble: {
    unreachable: 'サービスに接続できませんでした。接続を確認して、もう一度お試しください。',
    aborted: 'キャンセルしました。',
    status: (status: number) => `エラーが発生しました（HTTP ${status}）。もう一度お試しください。`,
  },
  notFound: {
    title: 'ページが見つかりません',
    lead: '削除されたか、URL が正しくない可能性があります。',
    back: 'ダッシュボードに戻る',
  },
  refused: {
    reasons: {
      role: {
        title: 'お客様のロールでは許可されていません',
        lead: 'アカウントのオーナーに、操作の代行またはロールの変更を依頼してください。',
        back: 'ダッシュボードに戻る',
      },
      stale: {
        title: 'このページは最新ではありません',
        lead: 'ページを開いた後に、このブラウザーで再度サインインが行われました。何も変更されていません。ページを再読み込みして、もう一度お試しください。',
        back: 'ページを再読み込み',
      },
      foreign: {
        title: 'このリクエストは別のサイトから送信されました',
        lead: 'Quillet は自身のページからの変更のみを受け付けます。何も変更されていません。',
        back: 'ここから続ける',
      },
      address: {
        title: 'この URL にページはありません',
        lead: 'この URL はフォームの受信専用です。何も変更されていません。',
        back: 'ダッシュボードへ',
      },
      broken: {
        title: 'サービス側でエラーが発生しました',
        lead: 'エラーは記録されました。何かを送信した直後の場合は、再送信する前に、届いているかどうかをご確認ください。',
        back: 'もう一度試す',
      },
      form: {
        title: 'フォームを読み取れませんでした',
        lead: '内容が長すぎるか、このページと一致しません。何も変更されていません。',
        back: 'ページを再読み込み',
      },
    },
  },
  signedOut: {
    title: 'サインアウトしています',
    text: 'このページの内容は失われていません。別のタブでもう一度サインインし、ここから続けてください。',
    signIn: '新しいタブでサインイン',
    goOn: '続ける',
    notYet: 'まだサインインしていません。',
    other: '別の人がサインインしています。続けるには、ご自身のアカウントでサインインしてください。',
  },
};
