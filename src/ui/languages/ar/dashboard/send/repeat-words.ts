import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const repeatWords: Said<typeof english.repeatWords> = {
  between: '، ',
  sent: (rows: string, count: number) =>
    byCount(count, {
      one: `أُرسل من هذا المتصفح من قبل: الصف ${rows}.`,
      two: `أُرسل من هذا المتصفح من قبل: الصفان ${rows}.`,
      more: `أُرسلت من هذا المتصفح من قبل: الصفوف ${rows}.`,
    }),
  unsure: (rows: string, count: number) =>
    byCount(count, {
      one: `لا يُعرف هل أُرسل هذا الصف، إذ لم يصل أي رد: الصف ${rows}. ابحث عنه أولًا ضمن «المستندات».`,
      two: `لا يُعرف هل أُرسل هذان الصفان، إذ لم يصل أي رد: الصفان ${rows}. ابحث عنهما أولًا ضمن «المستندات».`,
      more: `لا يُعرف هل أُرسلت هذه الصفوف، إذ لم يصل أي رد: الصفوف ${rows}. ابحث عنها أولًا ضمن «المستندات».`,
    }),
  ask: (count: number) =>
    byCount(count, {
      one: 'أزل هذا الصف أو أرسله مرة أخرى.',
      two: 'أزل هذين الصفين أو أرسلهما مرة أخرى.',
      more: 'أزل هذه الصفوف أو أرسلها مرة أخرى.',
    }),
  isAgain: (count: number) =>
    byCount(count, {
      one: 'سيُرسل هذا الصف مرة أخرى.',
      two: 'سيُرسل هذان الصفان مرة أخرى.',
      more: 'ستُرسل هذه الصفوف مرة أخرى.',
    }),
  takeOut: (count: number) =>
    byCount(count, { one: 'إزالة هذا الصف', two: 'إزالة هذين الصفين', more: 'إزالة هذه الصفوف' }),
  again: (count: number) =>
    byCount(count, { one: 'إرساله مرة أخرى', two: 'إرسالهما مرة أخرى', more: 'إرسالها مرة أخرى' }),
  sentAt: (time: string) => `أُرسل: ${time}`,
  unsureAt: (time: string) => `ربما أُرسل: ${time}`,
};

/** No number is said: more than two rows have one form. */
function byCount(count: number, { one, two, more }: { one: string; two: string; more: string }): string {
  return counted(count, { one, two, few: more, many: more, other: more });
}
