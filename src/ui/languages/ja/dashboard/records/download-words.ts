import type * as english from '../../../../dashboard/records/download-words';
import type { Said } from '../../../said';

export const downloadWords: Said<typeof english.downloadWords> = {
  all: 'すべての文書',
  selected: (count: number) => `選択した ${count} 件の文書`,
  chosen: '選択した文書',
  ofBatch: (id: string) => `バッチ ${id}`,
  search: (text: string) => `「${text}」`,
  from: '作成日時の始まり',
  until: '作成日時の終わり',
  made: (done: number, total: number) => `${total} 件中 ${done} 件`,
  finishing: 'ファイルを仕上げています…',
  leftOut: (count: number) => `${count} 件の文書を除外`,
  shortened: (count: number) =>
    `${count} 個の値がセルの上限より長いため途中までです。列「Shortened」に項目名があります。`,
  more: (count: number) => `ほか ${count} 件`,
  reasons: {
    'not found': '見つかりません',
    'could not be read': '読み取れませんでした',
    'without data': 'データなし',
    'needs a password': 'パスワードが必要です',
    'its file is missing': 'ファイルがありません',
  },
};
