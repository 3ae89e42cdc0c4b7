import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  between: '、',
  sent: (rows: string) => `このブラウザーから送信済み：${rows} 行目。`,
  unsure: (rows: string) =>
    `応答がなかったため、送信されたかどうか不明です：${rows} 行目。先に「文書」で確認してください。`,
  ask: (count: number) =>
    count === 1
      ? 'この行を削除するか、もう一度送信してください。'
      : 'これらの行を削除するか、もう一度送信してください。',
  isAgain: (count: number) =>
    count === 1 ? 'この行はもう一度送信されます。' : 'これらの行はもう一度送信されます。',
  takeOut: (count: number) => (count === 1 ? 'この行を削除' : 'これらの行を削除'),
  again: () => 'もう一度送信',
  sentAt: (time: string) => `送信済み：${time}`,
  unsureAt: (time: string) => `送信の可能性あり：${time}`,
};
