import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'テンプレートエディター',
  unknown: 'ここにエディターはありません。エディターを表示するページから開いてください。',
  alone: 'このエディターは、エディターを表示するページの中で開きます。',
  done: '完了',
  replace: 'PDF を差し替え…',
  replacing: '新しい PDF を処理しています…',
  notReplaced: '新しい PDF は使用できません：{reason}',
  over: '編集セッションが終了しました。エディターをもう一度開いてください。',
  refused: {
    editor_token_used:
      'このエディターはすでに開かれています。エディターを表示するページからもう一度開いてください。',
    editor_token_expired:
      'エディターを開くまでに時間がかかりすぎました。エディターを表示するページからもう一度開いてください。',
    editor_token_invalid: 'このテンプレートへのアクセス権がなくなりました。',
    editor_session_over: '編集セッションが終了しました。エディターをもう一度開いてください。',
    template_not_found: 'テンプレートは削除されました。',
  },
};
