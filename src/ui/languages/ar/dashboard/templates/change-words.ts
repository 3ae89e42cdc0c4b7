import type * as english from '../../../../dashboard/templates/change-words';
import type { Said } from '../../../said';

export const changeWords: Said<typeof english.changeWords> = {
  token: 'رمز API',
  you: 'أنت (في نافذة أخرى)',
  somebody: 'شخص آخر',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `تم الحفظ. غُيّر ما يلي في هذه الأثناء بواسطة ${who} (${time}) وبقي كما هو: ${names}.`,
    disputed: (who: string, time: string, names: string) =>
      `لم يُحفظ. غُيّر ما يلي في هذه الأثناء بواسطة ${who} (${time}): ${names}. ما أدخلته لا يزال هنا. احفظ مرة أخرى لاستبدال هذه التغييرات.`,
  },
};
