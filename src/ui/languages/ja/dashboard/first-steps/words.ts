import type * as english from '../../../../dashboard/first-steps/words';
import type { Said } from '../../../said';

export const firstStepWords: Said<typeof english.firstStepWords> = {
  title: 'はじめに',
  count: (done: number, of: number) => `${of} 件中 ${done} 件完了`,
  all: 'すべて完了しました。このリストは今後表示されません。',
  hide: '非表示',
  hideHint: '「はじめに」を非表示にする',
  done: '完了：',
  steps: {
    token: {
      name: 'API トークンを作成',
      hint: 'プログラムはこのトークンで認証します。',
      go: 'API トークン',
    },
    template: {
      name: 'テンプレートを追加',
      hint: 'PDF をアップロードするか、サンプルから始めます。',
      go: null,
    },
    pdf: {
      name: '最初の PDF を生成',
      hint: 'テンプレートを開き、サンプルデータからテスト PDF を生成します。',
      go: 'テンプレートを開く',
    },
    webhook: {
      name: 'Webhook を受信',
      hint: '文書ごとにプログラムへ通知されます。',
      go: 'Webhook',
    },
    signature: {
      name: '署名を集める',
      hint: '自分宛てに文書を送信し、署名してみましょう。',
      go: '送信',
    },
  },
};
