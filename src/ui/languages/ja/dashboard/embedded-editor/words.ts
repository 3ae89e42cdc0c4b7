import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'テンプレートエディター',
  unknown: 'ここにエディターはありません。エディターが埋め込まれたページから開いてください。',
  alone: 'このエディターは、埋め込まれたページの中でのみ動作します。',
  done: '完了',
  replace: 'PDF を差し替え…',
  replacing: '新しい PDF を処理しています…',
  notReplaced: '新しい PDF は使用できません：{reason}',
  over: '編集セッションが終了しました。エディターをもう一度開いてください。',
  refused: {
    editor_token_used:
      'このエディターはすでに開かれています。エディターが埋め込まれたページからもう一度開いてください。',
    editor_token_expired:
      'このエディターへのリンクの有効期限が切れました。エディターが埋め込まれたページからもう一度開いてください。',
    editor_token_invalid: 'このテンプレートへのアクセス権がなくなりました。',
    editor_session_over: '編集セッションが終了しました。エディターをもう一度開いてください。',
    template_not_found: 'テンプレートは削除されました。',
  },
};
