import type * as english from '../../../../dashboard/records/bulk-words';
import type { Said } from '../../../said';

export const bulkWords: Said<typeof english.bulkWords> = {
  page: 'このページのすべてを選択',
  filter: '一致するすべてを選択',
  finding: (count: number) => `${count} 件見つかりました…`,
  cut: (most: number) =>
    `新しいものから ${most} 件を選択しました。それより多くダウンロードするには、ページ上部の「ダウンロード」を使ってください。`,
  open: 'その他の操作…',
  title: (count: number) => `選択した ${count} 件の文書への操作`,
  choose: '操作',
  acts: {
    remind: {
      name: '署名者にリマインド',
      about: '順番が来ている署名者に、新しいリンクをメールで送ります。',
      ask: '',
      done: (count: number) => `${count} 件の文書の署名者にリマインドしました`,
      skipped: (count: number) => `${count} 件をスキップ：メールでリマインドできる署名者がいません`,
    },
    cancel: {
      name: '待機中の文書を取り消す',
      about: '署名者は開けなくなります。データは完全に削除されます。監査証跡は残ります。',
      ask: '待機中の文書を取り消しますか？',
      done: (count: number) => `${count} 件を取り消しました`,
      skipped: (count: number) => `${count} 件をスキップ：署名者を待っていません`,
    },
    expire: {
      name: '完了した文書を期限切れにする',
      about: 'データ、PDF、それらを含むものはすべて完全に削除されます。ハッシュと監査証跡は残ります。',
      ask: '完了した文書を期限切れにしますか？',
      done: (count: number) => `${count} 件を期限切れにしました`,
      skipped: (count: number) => `${count} 件をスキップ：未完了、または期限切れです`,
    },
  },
  askText: (count: number) => `選択した ${count} 件の文書が対象です。`,
  start: '続ける',
  progress: (done: number, total: number) => `${total} 件中 ${done} 件`,
  stay: 'このページを開いたままにしてください。ページを離れると、残りは処理されません。',
  stop: '停止',
  close: '閉じる',
  report: '結果',
  stopped: (count: number) => `停止したため未処理：${count} 件`,
  failed: (count: number) => `${count} 件が失敗：`,
};
