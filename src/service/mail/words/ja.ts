import type { MailWords } from '../mail-facts';

export const ja: MailWords = {
  direction: 'ltr',
  greeting: (name) => `${name} 様`,
  greetingOfNobody: 'ご担当者様',
  test: 'これはテストです。この文書に効力はありません。',
  validUntil: (time) => `リンクの有効期限は${time}です。`,
  personal: 'このリンクはご本人専用です。他の人に転送しないでください。',
  copyLink: 'ボタンが機能しない場合は、次のアドレスをブラウザーにコピーしてください。',
  handedOver: (by) => `この依頼は${by}様から引き継がれました。`,
  attached: 'PDFはこのメールに添付されています。',
  lasting: '文書は後から、メールでお送りするコードで受け取れます：',
  reason: '理由：',
  message: (sender) => `${sender}からのメッセージ：`,
  footer: (sender) => `${sender}がこのメールアドレスを文書の宛先に指定したため、お送りしています。`,
  ownerFooter: (sender) => `アカウント${sender}の所有者の方にお送りしています。`,
  code: {
    subject: (document) => `「${document}」の確認コード`,
    title: '確認コード',
    body: (document) => `「${document}」のページでこのコードを入力して、お進みください。`,
    label: 'コード：',
    until: (minutes) => `コードは、入力を求めたページで${minutes}分間有効です。`,
    ignore: 'お心当たりがない場合は、このメールを無視してください。コードがなければ何も行われません。',
    footer: (sender) => `${sender}のフォームでこのメールアドレスが入力されたため、お送りしています。`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender}より「${document}」への記入のお願い`,
      title: '文書への記入をお願いします',
      body: ({ sender, document }) => `${sender}が「${document}」への記入をお願いしています。`,
      button: '文書を開く',
    },
    reminder: {
      subject: ({ document }) => `リマインダー：「${document}」への記入をお待ちしています`,
      title: '文書への記入をお待ちしています',
      body: ({ sender, document }) => `${sender}が「${document}」への記入を待っています。`,
      button: '文書を開く',
    },
    new_link: {
      subject: ({ document }) => `「${document}」への新しいリンク`,
      title: '新しいリンク',
      body: ({ document }) => `ご依頼いただいた「${document}」への新しいリンクです。`,
      button: '文書を開く',
    },
    completed: {
      subject: ({ document }) => `「${document}」が完成しました`,
      title: '文書が完成しました',
      body: ({ document }) => `全員が「${document}」への記入を終えました。控えをダウンロードできます。`,
      button: 'PDFをダウンロード',
    },
    copy: {
      subject: ({ document }) => `「${document}」の控え`,
      title: '控え',
      body: ({ document }) =>
        `「${document}」への記入が完了しました。文書が保存されている間は、控えを受け取れます。このページを開くと、メールでコードをお送りします。`,
      button: '控えを受け取る',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner}が「${document}」を辞退しました`,
      title: '文書が辞退されました',
      body: ({ document, decliner }) =>
        `${decliner}が「${document}」への記入を辞退しました。文書は完成しません。`,
      button: '開く',
    },
    stopped: {
      subject: ({ document }) => `「${document}」は完成しません`,
      title: '文書が辞退されました',
      body: ({ document, decliner }) =>
        `ご担当の部分を完了いただいた「${document}」について、${decliner}が辞退しました。そのため文書は完成しません。お手続きは不要です。`,
      button: '開く',
    },
  },
};
