import type { MailWords } from '../mail-facts';

export const ja: MailWords = {
  direction: 'ltr',
  greeting: (name) => `${name} 様`,
  greetingOfNobody: 'ご担当者様',
  test: 'これはテストです。この文書は有効ではありません。',
  validUntil: (time) => `リンクの有効期限は ${time} です。`,
  personal: 'このリンクはご本人専用です。ほかの方に転送しないようお願いいたします。',
  copyLink: 'ボタンが機能しない場合は、次のリンクをコピーしてブラウザーに貼り付けてください。',
  handedOver: (by) => `この文書は、${by} 様から引き継がれました。`,
  attached: 'PDF をこのメールに添付しています。',
  lasting: '文書は、メールでお送りする確認コードを使って、後日こちらからも受け取れます。',
  reason: '理由：',
  message: (sender) => `${sender} からのメッセージ：`,
  footer: (sender) =>
    `このメールは、${sender} がこのメールアドレスを文書の宛先に指定したため、お送りしています。`,
  ownerFooter: (sender) => `このメールは、アカウント「${sender}」のオーナーの方にお送りしています。`,
  code: {
    subject: (document) => `「${document}」の確認コード`,
    title: '確認コード',
    body: (document) => `続けるには、「${document}」のページでこのコードを入力してください。`,
    label: '確認コード：',
    until: (minutes) => `確認コードは、入力を求められたページで ${minutes} 分間有効です。`,
    ignore:
      'お心当たりがない場合は、このメールを破棄してください。確認コードを入力しない限り、手続きは行われません。',
    footer: (sender) =>
      `このメールは、${sender} のフォームでこのメールアドレスが入力されたため、お送りしています。`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender} より「${document}」へのご記入のお願い`,
      title: '文書へのご記入をお願いします',
      body: ({ sender, document }) => `${sender} より、「${document}」へのご記入の依頼が届いています。`,
      button: '文書を開く',
    },
    reminder: {
      subject: ({ document }) => `リマインダー：「${document}」へのご記入をお待ちしています`,
      title: '文書へのご記入をお待ちしています',
      body: ({ sender, document }) =>
        `${sender} より依頼された「${document}」へのご記入がまだ完了していません。`,
      button: '文書を開く',
    },
    new_link: {
      subject: ({ document }) => `「${document}」の新しいリンク`,
      title: '新しいリンク',
      body: ({ document }) => `ご依頼いただいた「${document}」の新しいリンクをお送りします。`,
      button: '文書を開く',
    },
    completed: {
      subject: ({ document }) => `「${document}」が完成しました`,
      title: '文書が完成しました',
      body: ({ document }) => `「${document}」への全員の記入が完了しました。控えをお受け取りください。`,
      button: 'PDF をダウンロード',
    },
    copy: {
      subject: ({ document }) => `「${document}」の控え`,
      title: '控え',
      body: ({ document }) =>
        `「${document}」への記入が完了しました。文書が保存されている間は、控えを受け取れます。次のページを開くと、メールで確認コードをお送りします。`,
      button: '控えを受け取る',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner} 様が「${document}」への記入を辞退されました`,
      title: '文書が辞退されました',
      body: ({ document, decliner }) =>
        `${decliner} 様が「${document}」への記入を辞退されたため、この文書の手続きは中止されました。`,
      button: '開く',
    },
    stopped: {
      subject: ({ document }) => `「${document}」の手続きが中止されました`,
      title: '文書が辞退されました',
      body: ({ document, decliner }) =>
        `ご記入いただいた「${document}」について、${decliner} 様が記入を辞退されたため、手続きは中止されました。お手続きは不要です。`,
      button: '開く',
    },
  },
};
