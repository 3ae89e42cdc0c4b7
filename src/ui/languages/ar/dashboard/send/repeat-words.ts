import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  sent: (rows: readonly string[]) => `أُرسلت من هذا المتصفح من قبل: الصفوف ${rows.join('، ')}.`,
  unsure: (rows: readonly string[]) =>
    `ربما أُرسلت لأن الرد ضاع: الصفوف ${rows.join('، ')}. ابحث عنها أولًا ضمن «المستندات».`,
  ask: 'أزل هذه الصفوف أو أرسلها مرة أخرى.',
  isAgain: 'ستُرسل هذه الصفوف مرة أخرى.',
  takeOut: 'إزالة هذه الصفوف',
  again: 'إرسالها مرة أخرى',
  sentAt: (time: string) => `أُرسل: ${time}`,
  unsureAt: (time: string) => `ربما أُرسل: ${time}`,
};
