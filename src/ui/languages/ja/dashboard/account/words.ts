import type * as english from '../../../../dashboard/account/words';
import type { Said } from '../../../said';

export const passwordProblems: Said<typeof english.passwordProblems> = {
  short: 'パスワードが短すぎます。',
  long: 'パスワードが長すぎます。',
  obvious: 'パスワードが推測されやすすぎます。',
  own_words:
    'パスワードの大部分が、お名前、メールアドレス、アカウント、または「Quillet」です。ほかの言葉を加えてください。',
  known:
    'このパスワード、または数字をいくつか加えたものが、流出または多用されるパスワードの一覧にあります。無作為な 4 つの単語など、別のパスワードにしてください。',
};

export const accountWords: Said<typeof english.accountWords> = {
  title: 'アカウント',
  profile: 'プロフィール',
  role: 'ロール',
  language: '言語',
  languageOfBrowser: 'ブラウザーの設定に従う',
  email: 'メールアドレス',
  newEmail: '新しいメールアドレス',
  newEmailHint:
    '新しいアドレスにリンクを、現在のアドレスに通知を送信します。リンクを開くと変更が有効になります。',
  changeEmail: '確認リンクを送信',
  password: 'パスワード',
  passwordHint: 'パスワードを変更すると、ほかのすべての場所からサインアウトされます。',
  currentPassword: '現在のパスワード',
  changePassword: 'パスワードを変更',
  noPassword: 'パスワードなしでサインインしています。',
  removePassword: 'パスワードを削除',
  removePasswordText:
    '今後はパスキーのみでサインインします。ほかのすべての場所からサインアウトされます。パスキーを紛失した場合は、パスワードの代わりにリカバリーコードを入力してください。',
  removePasswordNeeds: 'パスキーのみでサインインするには、先にリカバリーコードを取得してください。',
  passkeys: 'パスキー',
  recoveryCodes: 'リカバリーコード',
  getCodes: 'リカバリーコードを取得',
  passkeyCodesHint: 'パスキーを紛失した場合、リカバリーコードがあればパスワードなしでサインインできます。',
  passkeysHint:
    '指紋、顔認証、PIN、またはセキュリティキーでサインインします。パスキーは推測されず、フィッシングで盗まれることもありません。',
  noPasskeys:
    'パスキーには HTTPS とホスト名が必要です。ご自身のマシンでは、「localhost」でこのページを開いてください。',
  addPasskey: 'パスキーを追加',
  passkeyCode:
    'パスキーを使うと、認証アプリなしでサインインできます。追加するには、アプリのコードまたはリカバリーコードを入力してください。',
  passkeyGoOn: '続ける',
  passkeyName: (time: string) => `${time} に追加したパスキー`,
  passkeyCodeUsed: 'パスキーは追加されませんでした。入力したコードは再使用できません。',
  passkeyAdded: 'パスキーを追加しました。サインインに使用できます。',
  removePasskey: (name: string) => `「${name}」を削除しますか？`,
  removePasskeyText: 'このパスキーではサインインできなくなります。端末からも削除してください。',
  authenticator: '認証アプリ',
  authenticatorHint: 'パスワードまたはサインインリンクの後に、スマートフォンのコードを求めます。',
  on: 'オン',
  codesLeft: (count: number) => `リカバリーコードは残り ${count} 個です。`,
  turnOn: '設定',
  turnOff: 'オフにする',
  newCodes: '新しいリカバリーコード',
  newCodesText: '現在のリカバリーコードは使えなくなります。',
  sessions: 'セッション',
  thisSession: 'このブラウザー',
  endAll: 'すべての場所からサインアウト',
  endAllText: 'このブラウザーを含む、すべてのブラウザーからサインアウトされます。',
  unknownDevice: '不明な端末',
  unknownAddress: '不明な IP アドレス',
  device: (browser: string, system: string) => `${browser}（${system}）`,
  said: {
    saved: '保存しました。',
    password: 'パスワードを変更しました。ほかのすべての場所からサインアウトされました。',
    passkey_removed: 'パスキーを削除しました。',
    password_removed: 'パスワードを削除しました。ほかのすべての場所からサインアウトされました。',
    totp_on: '認証アプリをオンにしました。サインイン時にコードの入力が必要になります。',
    totp_off: '認証アプリをオフにしました。',
    recovery_codes: '新しいリカバリーコードを発行しました。以前のコードは使えません。',
    email_asked:
      'アドレスが使用可能であれば、確認リンクを送信しました。リンクは 1 時間以内に 1 回だけ使用できます。',
    email: '新しいメールアドレスを確認しました。ほかのすべての場所からサインアウトされました。',
    session_ended: 'セッションを終了しました。',
  },
  problems: {
    name: '名前を入力してください。',
    wrong: '現在のパスワードが正しくありません。',
    wait: '試行回数が多すぎます。後でもう一度お試しください。',
    code: 'コードが正しくないか、すでに使用されています。',
    totp_off: '認証アプリが設定されていません。先に設定してください。',
    last_passkey:
      'これは最後のパスキーです。先にパスワードを設定し、アカウントで第 2 要素が必須の場合は認証アプリも設定してください。',
    last_factor: 'このアカウントでは第 2 要素が必須です。先にパスキーを追加してください。',
    only_password: 'パスワードを削除するには、パスキーとリカバリーコードが必要です。',
    no_passkey: '先にパスキーを追加してください。',
    email: '有効なメールアドレスではありません。',
    same_email: 'すでにこのアドレスでサインインしています。',
    single_sign_on:
      'このアドレスで、アカウントのプロバイダーからサインインする必要があります。新しいアドレスの招待は、オーナーに依頼してください。',
    no_mail: 'この環境ではメールが送信されないため、新しいアドレスを確認できません。',
    totp_on: '認証アプリはすでに設定されています。先に、そのコードを使ってオフにしてください。',
    ...passwordProblems,
  },
};

export const authenticatorWords: Said<typeof english.authenticatorWords> = {
  title: '認証アプリの設定',
  lead: 'スマートフォンのアプリでこのコードをスキャンし、アプリに表示されるコードを入力してください。',
  qr: '認証アプリ用の QR コード',
  byHand: 'または、このキーを手動で入力：',
  code: 'アプリのコード',
  codeHint: '6 桁の数字。',
  submit: 'オンにする',
  codesTitle: 'リカバリーコード',
  codesLead:
    'スマートフォンを紛失した場合、各コードで 1 回ずつサインインできます。コードは今だけ表示されます。印刷するか、パスワードマネージャーに保存してください。',
  codesKept: '保存しました',
};

export const memberWords: Said<typeof english.memberWords> = {
  title: 'メンバー',
  lead: 'このアカウントにサインインできる人です。',
  you: '自分',
  factors: {
    own: '2 要素',
    provider: '第 2 要素はプロバイダーで確認',
    unknown: 'プロバイダーでサインイン',
    none: '第 2 要素なし',
  },
  required: '第 2 要素',
  requiredHint:
    '必須にすると、すべてのメンバーに認証アプリまたはパスキーが必要になります。未設定のメンバーは、設定するまでほかの操作ができません。',
  requiredNow: 'メンバーには第 2 要素が必要です。',
  notRequired: 'メンバーはパスワードまたはリンクのみでサインインできます。',
  require: '第 2 要素を必須にする',
  requireTitle: '第 2 要素を必須にしますか？',
  doNotRequire: '必須を解除',
  role: 'ロール',
  roleOf: (name: string) => `${name} のロール`,
  change: 'ロールを変更',
  atOnce: '変更は次のクリックから有効になります。サインアウトはされません。',
  folders: 'フォルダー',
  foldersHint:
    'フォルダーに制限されたメンバーは、その中のテンプレートと、それらから作成した文書だけを閲覧、使用できます。Webhook、API トークン、使用量、API ログはアカウント全体に関わるため表示されません。オーナーと請求担当は制限されません。',
  allFolders: 'すべてのフォルダーとテンプレート',
  someFolders: 'これらのフォルダーとその中のすべてのみ',
  noFolder: 'フォルダーなし',
  roleHint: {
    owner: 'メンバーとアカウントの管理を含む、すべての操作ができます。',
    developer: 'メンバーとアカウントの管理を除く、すべての操作ができます。',
    editor: 'テンプレートの作成、編集、公開、テストモードでの試用と、文書の閲覧ができます。',
    sender:
      '公開済みテンプレートからの文書の作成、署名者への送信、署名者へのリマインド、文書の取り消しができます。',
    billing: '使用量、費用、API ログの統計を閲覧できます。テンプレートと文書は閲覧できません。',
    viewer: 'すべてを閲覧できますが、変更はできません。',
  },
  remove: (name: string) => `${name} を削除しますか？`,
  removeText: '直ちにサインアウトされ、以後サインインできなくなります。作成したものはすべて残ります。',
  tokensOf: (count: number) => `このメンバーが作成した有効な API トークンが ${count} 個あります。`,
  tokensStay: '新しいロールや制限を設定しても、これらのトークンでプログラムができることは変わりません。',
  tokensOpen: 'API トークンを表示',
  tokensFate: 'この API トークンをどうしますか？',
  fates: {
    keep: 'そのまま残す',
    hand_over: '自分に引き継ぐ',
    revoke: '失効させる',
  },
  fateHints: {
    keep: 'プログラムは引き続き動作します。メンバーがシークレットを知っている可能性があります。',
    hand_over:
      'プログラムは引き続き動作し、トークンはお客様のものになります。メンバーがシークレットを知っている可能性があります。',
    revoke: 'これらを使うプログラムは数秒以内に動作しなくなります。この操作は取り消せません。',
  },
  invited: '招待',
  expires: '有効期限：',
  withdraw: '取り消し',
  invite: 'メンバーを招待',
  inviteSubmit: '招待を送信',
  linkText:
    'この環境ではメールが送信されません。このリンクをご自身で相手に渡してください。リンクは 7 日以内に 1 回だけ使用できます。',
  singleSignOn: 'シングルサインオン',
  singleSignOnHint: 'メンバーが組織の OpenID Connect プロバイダーでサインインできるようにします。',
  singleSignOnOpen: 'シングルサインオンを設定',
  said: {
    invited: '招待を送信しました。',
    withdrawn: '招待を取り消しました。',
    role: 'ロールを変更しました。',
    removed: 'メンバーを削除しました。',
    required: '第 2 要素を必須にしました。',
    not_required: '第 2 要素の必須を解除しました。',
  },
  problems: {
    own_factor: '先に「アカウント」で、ご自身の認証アプリまたはパスキーを設定してください。',
    email: '有効なメールアドレスではありません。',
    role: 'ロールを選択してください。',
    folders: 'フォルダーを 1 つ以上選択してください。',
    limit: 'すべてのフォルダーか、一部のフォルダーかを選択してください。',
    member: 'このメールアドレスはすでにメンバーのものです。',
    too_many: 'メンバーと未処理の招待が多すぎます。先にいくつか削除してください。',
    last_owner: 'アカウントには少なくとも 1 人のオーナーが必要です。',
    absent: 'この人はもうメンバーではありません。',
    tokens: 'このメンバーが作成した有効な API トークンがあります。扱いを選択してください。',
    wait: '招待の送信が多すぎます。後でもう一度お試しください。',
  },
};

export const secondFactorWords: Said<typeof english.secondFactorWords> = {
  setUpTitle: '第 2 要素の設定',
  setUpLead: (account: string) =>
    `${account} では、すべてのメンバーに第 2 要素が必要です。続けるには、認証アプリまたはパスキーを設定してください。`,
  showTitle: 'パスキーの使用',
  showLead: (account: string) => `${account} では、すべてのメンバーに第 2 要素が必要です。`,
  code: 'リカバリーコード',
  codeHint: 'パスキーを紛失した場合に使用します。各コードは 1 回だけ使用できます。',
  submit: 'リカバリーコードを使用',
  noscript: 'パスキーには JavaScript が必要です。',
  problems: {
    wrong: 'コードが正しくないか、すでに使用されています。',
    wait: '試行回数が多すぎます。後でもう一度お試しください。',
  },
};
