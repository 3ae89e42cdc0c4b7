import type * as english from '../../../../dashboard/single-sign-on/words';
import type { Said } from '../../../said';

export const singleSignOnWords: Said<typeof english.singleSignOnWords> = {
  title: 'シングルサインオン',
  lead: 'メンバーは、Microsoft Entra ID、Google Workspace、Okta、Keycloak などの OpenID Connect プロバイダーでサインインします。',
  docs: '各プロバイダーの設定方法',
  state: '接続',
  none: 'プロバイダーは接続されていません。',
  connected: '接続済み',
  problem: '直近のサインインでプロバイダーを使用できませんでした',
  addresses: 'プロバイダーに登録する情報',
  redirectUri: 'リダイレクト URI',
  redirectHint: 'プロバイダーに、Web アプリケーションとしてこのとおりに登録してください。',
  startAddress: 'サインイン用アドレス',
  startHint: 'まだメンバーでない人に知らせるか、プロバイダーのスタートページに登録してください。',
  form: '設定',
  name: '名前',
  nameHint: 'メンバーがプロバイダーへ移動する前に表示されます。',
  issuer: '発行者（issuer）',
  issuerHint: '/.well-known/openid-configuration の前に付く https の URL。',
  issuerExample: 'https://login.example.com',
  clientId: 'クライアント ID',
  clientSecret: 'クライアントシークレット',
  secretKept:
    '空欄にすると現在のシークレットを維持します。別の発行者には、その発行者のシークレットが必要です。',
  domains: 'メールドメイン',
  domainsHint:
    'プロバイダーでサインインできるのは、これらのドメインのアドレスのみです。複数ある場合はカンマで区切ってください。',
  domainsExample: 'example.com',
  joins: 'まだメンバーでない人',
  joinsAs: {
    '': 'オーナーが招待するまでサインインできない',
    viewer: '初回サインイン時に閲覧者になる',
    sender: '初回サインイン時に送信者になる',
    editor: '初回サインイン時に編集者になる',
    billing: '初回サインイン時に請求担当になる',
    developer: '初回サインイン時に開発者になる',
  },
  rules: 'ルール',
  required: 'これらのドメインのメンバーにシングルサインオンを必須とする',
  requiredHint:
    'パスワード、パスキー、メールのリンクではサインインできなくなります。締め出しを防ぐため、オーナーは引き続き使用できます。開いているセッションは有効なままです。',
  twoFactors: 'プロバイダーでのサインインを 2 要素認証とみなす',
  twoFactorsHint:
    'プロバイダーが全員に第 2 要素を求める場合にのみ選択してください。選択しない場合、第 2 要素を設定しているメンバー、またはアカウントで必須のメンバーは、ここで第 2 要素を使用します。',
  connect: '接続',
  save: '保存',
  disconnect: '切断',
  disconnectTitle: 'プロバイダーを切断しますか？',
  disconnectText:
    'メンバーはそのまま残り、パスワード、パスキー、またはメールのリンクでサインインします。パスワードのないメンバーは「パスワードをお忘れですか？」から設定します。',
  linked: '紐付けられたメンバー',
  linkedHint:
    'メンバーは初回サインイン時にプロバイダー側の人物と紐付けられます。紐付けを解除するまで、同じアドレスの別の人物は拒否されます。',
  since: '紐付け日時：',
  unlink: '紐付けを解除',
  unlinkTitle: (name: string) => `${name} の紐付けを解除しますか？`,
  unlinkText: '次にこのアドレスでプロバイダーからサインインした人物が、このメンバーになります。',
  wrong: {
    name: '名前は 40 文字以内で入力してください。',
    issuer: 'クエリを含まない公開の https の URL を入力してください。',
    clientId: 'プロバイダーのクライアント ID を入力してください。',
    clientSecret: 'プロバイダーのクライアントシークレットを入力してください。',
    domains: 'example.com のようなドメインを 1～20 個入力してください。',
    document: (why: string) => `この発行者の構成を読み取れませんでした：${why}。`,
  },
  said: {
    saved: '保存しました。',
    disconnected: '切断しました。',
    unlinked: 'メンバーの紐付けを解除しました。',
  },
  problems: {
    changed_meanwhile: '同時に別の人が変更しました。内容を確認し、もう一度保存してください。',
  },
};
