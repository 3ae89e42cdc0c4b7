import type * as english from '../../../../dashboard/sign-in/words';
import type { Said } from '../../../said';
import { passwordProblems } from '../account/words';

export const signInWords: Said<typeof english.signInWords> = {
  signIn: {
    title: 'サインイン',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    wrong: 'メールアドレスまたはパスワードが正しくありません。',
    over: '時間がかかりすぎました。もう一度サインインしてください。',
    noSingleSignOn:
      'このメールアドレスにはシングルサインオンが設定されていません。入力に誤りがないかご確認ください。まだメンバーでない場合は、組織から案内されたサインイン用アドレスを使用してください。',
    noCookies:
      'このブラウザーでセッション Cookie がブロックされました。このサイトの Cookie を許可してから、もう一度サインインしてください。',
    notices: {
      said: {
        password: 'パスワードを変更しました。新しいパスワードでサインインしてください。',
        email: '新しいメールアドレスを確認しました。そのアドレスでサインインしてください。',
      },
      problems: {},
    },
    passkey: 'パスキーを使用',
    singleSignOn: 'シングルサインオン',
    magicLink: 'サインインリンクをメールで受け取る',
    forgotten: 'パスワードをお忘れですか？',
    language: '言語',
    wait: (time: string) => `試行回数が多すぎます。${time}後にもう一度お試しください。`,
    seconds: (count: number) => `${count} 秒`,
    minutes: (count: number) => `${count} 分`,
  },
  signOn: {
    title: 'シングルサインオン',
    asked: (name: string) =>
      `${name} でサインインしますか？心当たりがない場合は、このページを閉じてください。`,
    lead: (name: string) => `サインインのため ${name} に移動します。`,
    goOn: '続ける',
    refusedTitle: 'サインインできませんでした',
    again: 'もう一度試す',
    back: 'ほかの方法でサインイン',
    refused: {
      over: 'このサインインは、別のブラウザーで開始されたか、すでに使用されたか、時間がかかりすぎました。最初からやり直してください。',
      declined: 'プロバイダーでサインインできませんでした。',
      stale: 'プロバイダーがこのサインインを受け付けなくなりました。最初からやり直してください。',
      provider:
        'アカウントのプロバイダーは現在使用できません。後でもう一度お試しください。アカウントのオーナーは、「メンバー」の「シングルサインオン」で問題を確認できます。',
      no_email: 'プロバイダーからメールアドレスが通知されませんでした。管理者にお問い合わせください。',
      unverified:
        'プロバイダーによると、メールアドレスが確認されていません。プロバイダーで確認してから、最初からやり直してください。',
      domain: 'このアカウントは、このドメインのメールアドレスをプロバイダーから受け付けていません。',
      other_account:
        'このメールアドレスはすでに別のアカウントに属しています。1 つのアドレスが属せるアカウントは 1 つだけです。先に別のアカウントのオーナーに、メンバーからの削除を依頼してください。',
      other_subject:
        'このメールアドレスは、プロバイダーの別の人物と紐付けられています。アカウントのオーナーに紐付けの解除を依頼してください。',
      not_invited: 'このアカウントのメンバーではありません。オーナーに招待を依頼してください。',
      owner_invitation: 'オーナーとして招待されています。招待メールのリンクを開いて参加してください。',
      full: 'このアカウントのメンバー数は上限に達しています。オーナーにお問い合わせください。',
    },
  },
  switching: {
    title: '別の人がサインインしています',
    lead: (here: string, coming: string) =>
      `このブラウザーには ${here} がサインインしています。${coming} として続行すると、${here} はここからサインアウトされ、開いているページの未保存の変更は失われます。`,
    goOn: (coming: string) => `${coming} として続行`,
    stay: (here: string) => `${here} のままにする`,
  },
  code: {
    title: '2 要素認証',
    lead: '認証アプリのコードを入力してください。',
    label: 'コード',
    hint: '6 桁の数字、またはリカバリーコード。',
    wrong: 'コードが正しくないか、すでに使用されています。',
    other: '別のアカウントでサインイン',
  },
  confirm: {
    title: '本人確認',
    lead: '次の操作では、サインインできる人またはその方法が変わります。終わると元の画面に戻ります。',
    as: (email: string) => `${email} としてサインイン中`,
    submit: '続ける',
    code: 'メールのコード',
    codeHint: 'メールでコードをお送りしました。10 分間有効です。',
    send: 'コードをメールで受け取る',
    sendAgain: '別のコードを送信',
    signOut: 'サインアウトして再度サインイン',
    problems: {
      wrong: '正しくありません。もう一度お試しください。',
      wait: '試行回数が多すぎます。後でもう一度お試しください。',
    },
  },
  links: {
    back: 'サインインに戻る',
    sentTitle: 'メールをご確認ください',
    sentHint:
      '数分待っても届かない場合は、迷惑メールフォルダーとアドレスの入力に誤りがないかをご確認ください。',
    magic_link: {
      title: 'リンクでサインイン',
      lead: 'パスワードなしでサインインできるリンクをメールでお送りします。',
      submit: 'リンクを送信',
      sent: 'このアドレスがメンバーのものであれば、サインインリンクを送信しました。リンクは 15 分以内に 1 回だけ使用できます。',
    },
    password_reset: {
      title: '新しいパスワードの設定',
      lead: '新しいパスワードを設定するためのリンクをメールでお送りします。',
      submit: 'リンクを送信',
      sent: 'このアドレスがメンバーのものであれば、パスワード設定用のリンクを送信しました。リンクは 1 時間以内に 1 回だけ使用できます。',
    },
    signInAs: (email: string) => `${email} としてサインインします。`,
    newPasswordTitle: '新しいパスワードの設定',
    newPasswordLead: (email: string) =>
      `${email} のパスワードを設定します。すべての場所からサインアウトされます。`,
    newPasswordSubmit: 'パスワードを設定',
    newEmailTitle: '新しいメールアドレスの確認',
    newEmailLead: (email: string) =>
      `今後は ${email} でサインインします。ほかのすべての場所からサインアウトされます。`,
    newEmailSubmit: 'このアドレスを使用',
    openTitle: 'リンクを開く',
    openLead: 'メールのリンク全体を貼り付けてください。',
    openNoscript: 'JavaScript がないと、このページはリンクを自動で読み取れません。',
    openLabel: 'リンク',
    openHint: 'メールのとおりに、「#」以降もすべて含めてください。',
    openSubmit: '開く',
    overTitle: 'このリンクは無効です',
    overLead: 'すでに使用されたか、有効期限が切れています。新しいリンクを請求してください。',
  },
  password: {
    label: '新しいパスワード',
    hint: (least: number) => `${least} 文字以上。無作為な単語をいくつか組み合わせると安全です。`,
    problems: passwordProblems,
  },
  join: {
    title: 'ようこそ',
    lead: (account: string, email: string) =>
      `${account} に招待されています。${email} としてサインインします。`,
    name: 'お名前',
    nameProblem: '名前を入力してください。',
    emailProblem: '有効なメールアドレスではありません。',
    takenProblem: 'このメールアドレスはすでにアカウントに属しています。',
    submit: '参加',
    byProvider: (account: string, name: string) =>
      `${account} に招待されています。メンバーは ${name} でサインインします。`,
    byProviderSubmit: 'シングルサインオンで続ける',
    knownTitle: 'すでにアカウントをお持ちです',
    knownLead: (account: string, email: string) =>
      `${account} に招待されていますが、${email} は別のアカウントに属しています。1 つのメールアドレスが属せるアカウントは 1 つだけです。`,
    knownText:
      '別のアカウントを使うには、サインインしてください。このアカウントに参加するには、別のメールアドレスへの招待を依頼するか、もう一方のアカウントのオーナーに削除を依頼してからリンクをもう一度開いてください。リンクは引き続き有効です。',
    setupTitle: 'Quillet のセットアップ',
    setupLead: 'この環境の最初のアカウントを作成します。お客様がオーナーになります。',
    accountName: 'アカウント名',
    accountNameHint: '組織名など。署名者へのメールに表示されます。',
    setupSubmit: 'アカウントを作成',
  },
};
