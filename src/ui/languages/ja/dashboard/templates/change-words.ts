import type * as english from '../../../../dashboard/templates/change-words';
import type { Said } from '../../../said';

export const changeWords: Said<typeof english.changeWords> = {
  token: 'API トークン',
  you: 'お客様ご自身（別のウィンドウ）',
  somebody: '別の人',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `保存しました。その間に${who}が変更した次の項目（${time}）はそのまま残しました：${names}。`,
    disputed: (who: string, time: string, names: string) =>
      `保存していません。その間に${who}が次の項目を変更しました（${time}）：${names}。入力内容は残っています。もう一度保存すると、相手の変更を置き換えます。`,
  },
};
