import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/template/setting-words';
import type { Said } from '../../../said';

export const settingWords: Said<typeof english.settingWords> = {
  name: { label: '名前', hint: '' },
  description: { label: '説明', hint: '' },
  text_tags: {
    label: 'テキストタグ',
    hint: 'アップロードした PDF 内の {{name}} のようなテキストがフィールドになります。次にアップロードする PDF から適用されます。',
  },
  field_names: {
    label: 'フィールド名',
    hint: '多くのフォームのフィールド名は「f1_01[0]」のような連番です。候補の名前は、フィールドの内容を表します。次にアップロードする PDF から適用されます。',
    choices: { suggested: '候補の名前', original: '元の PDF のまま' },
  },
  locked: {
    label: 'ロック',
    hint: 'ロックを解除するまで、テンプレートを変更できません。PDF は引き続き生成できます。',
  },
  archived: {
    label: 'アーカイブ',
    hint: 'ダッシュボードに表示されなくなります。プログラムからは ID で引き続き使用できます。',
  },
  public_web_form: {
    label: '公開フォーム',
    hint: 'URL を知っていれば、誰でもテンプレートに記入できます。',
  },
  public_challenge: {
    label: '公開フォームを保護',
    hint: '訪問者が人間であることを、Turnstile またはメールで送るコードで確認します。',
    choices: { never: 'しない', when_busy: 'フォームが混み合っているとき', always: '常に' },
  },
  public_submissions: {
    label: 'PDF を公開',
    hint: '完成した PDF の永続 URL に、認証情報なしでアクセスできます。',
  },
  editable_submissions: {
    label: '入力可能な PDF',
    hint: '完成した PDF を、編集できるフォームのままにします。',
  },
  allow_additional_properties: {
    label: '追加のプロパティを許可',
    hint: 'テンプレートで使わないプロパティをデータに含めることができます。',
  },
  expire_submissions: {
    label: '文書に期限を設定',
    hint: '下で指定した期間が過ぎると、文書のデータと PDF が削除されます。',
  },
  expire_after: { label: '期限', hint: '' },
  expiration_interval: {
    label: '単位',
    hint: '',
    choices: { minutes: '分', hours: '時間', days: '日' },
  },
  searchable: {
    label: '文書を検索可能にする',
    hint: 'データとメタデータの語句で文書を検索できます。オフの間に作成した文書は、後からも検索できません。',
  },
  encrypt_pdfs: {
    label: 'PDF を暗号化',
    hint: '文書にパスワードがない場合、PDF は開けますが変更はできません。',
  },
  seal: {
    label: 'PDF に eシールを付与',
    hint: 'eシールは、完成した PDF への電子署名です。付与後に変更があると、PDF ビューアーに表示されます。',
    choices: {
      signed: '署名者が署名したとき',
      best_effort: '常に',
      required: '常に（タイムスタンプなしでは付与しない）',
      off: 'しない',
    },
  },
  tag_document: {
    label: 'タグを推定',
    hint: 'タグのない PDF にタグを付け、スクリーンリーダーが行とフィールドを順に読めるようにします。タグは推定であり、PDF/UA にはなりません。次にアップロードする PDF から適用されます。',
  },
  conformance: {
    label: 'PDF/A と PDF/UA',
    hint: 'PDF/A は長期保存用で、表示に必要なものをすべて含み、暗号化されません。PDF/UA には、スクリーンリーダーに必要なタグがあります。テンプレートの概要に、準拠を妨げている点が表示されます。',
    choices: {
      '': 'なし',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-2u': 'PDF/A-2u：テキストを読み取れる',
      'pdfa-3b': 'PDF/A-3b：添付ファイルあり',
      'pdfua-1': 'PDF/UA-1：ページが見えない方向け',
      'pdfa-2b,pdfa-2u': 'PDF/A-2b と PDF/A-2u',
      'pdfa-2b,pdfua-1': 'PDF/A-2b と PDF/UA-1',
      'pdfa-2u,pdfua-1': 'PDF/A-2u と PDF/UA-1',
      'pdfa-3b,pdfua-1': 'PDF/A-3b と PDF/UA-1',
      'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b、PDF/A-2u、PDF/UA-1',
    },
  },
  conformance_demand: {
    label: 'PDF がレベルに達しない場合',
    hint: '',
    choices: { required: '失敗にする', best_effort: 'レベルなしで PDF を生成する' },
  },
  webhook_url: {
    label: 'Webhook',
    hint: 'このテンプレートのすべての文書のイベントを受信する https の URL。',
  },
  slack_webhook_url: {
    label: 'Slack Webhook',
    hint: '文書ごとにメッセージを受信する https の URL。',
  },
  redirect_url: {
    label: '署名後のリダイレクト',
    hint: '署名者が完了したときに開く https の URL。既定：お礼のページ。',
  },
  embed_domains: {
    label: '署名ページを埋め込めるサイト',
    hint: '1 行に 1 つのホスト。例：example.com、*.example.com',
  },
  predefined_fields: null,
  signer_roles: null,
  merge_audit_trail_pdf: {
    label: 'PDF に監査証跡を含める',
    hint: '署名者がいる文書の PDF の末尾に、監査証跡を付けます。',
  },
  add_data_request_submission_id_footers: {
    label: 'すべてのページに文書 ID を表示',
    hint: '文書に署名者がいる場合、各ページの下部に表示します。',
  },
  mark_signatures: {
    label: '署名に氏名と日時を表示',
    hint: '収まる場合、各署名欄の下部に小さな文字で表示します。',
  },
  sender_name: {
    label: '送信者名',
    hint: 'このテンプレートの署名者に表示される名前。既定：「アカウント」の設定。',
  },
  logo: {
    label: 'ロゴ',
    hint: `PNG または JPEG、${limits.logoBytes / 1024} KB 以下、各辺 ${limits.logoPixels} ピクセル以下。既定：「アカウント」の設定。`,
  },
  invitation_subject: {
    label: '招待メールの件名',
    hint: '既定：「アカウント」の設定。なければ、署名者の言語での記入依頼の定型文。',
  },
  invitation_message: {
    label: '署名者へのメッセージ',
    hint: '招待メール、リマインダー、最初のページに表示されます。既定：「アカウント」の設定。',
  },
  attach_pdf_to_mail: {
    label: '完成した PDF をメールに添付',
    hint: '署名者と受信者は、メールのリンクの有効期限が切れた後も PDF を手元に残せます。',
  },
  mail_form_copy: {
    label: '公開フォームを完了した人にメールを送信',
    hint: '控えへのリンクを送信し、開くときにコードを送信します。',
  },
  reply_to: {
    label: '返信先アドレス',
    hint: '署名者からの返信を受信します。既定：「アカウント」の設定。',
  },
  identity_step: {
    label: '本人確認',
    hint: 'データリクエストに別の指定がない限り、署名者と公開フォームの訪問者が文書を見る前に行う手順です。',
    choices: {
      none: 'リンクのみ',
      email_code: 'メールのコード',
      passkey: 'パスキー',
      provider: '本人確認プロバイダー',
    },
  },
  identity_provider: {
    label: '本人確認プロバイダー',
    hint: '本人確認に使用するプロバイダーの名前。',
  },
  data_request_reminder_days: {
    label: 'リマインダー',
    hint: '招待から何日後に、署名者へリマインダーをメールで送信するか。',
  },
};
