import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  sent: (rows: readonly string[]) => `In diesem Browser schon gesendet: Zeilen ${rows.join(', ')}.`,
  unsure: (rows: readonly string[]) =>
    `Vielleicht gesendet, weil die Antwort verloren ging: Zeilen ${rows.join(', ')}. Suchen Sie zuerst unter „Dokumente“ danach.`,
  ask: 'Entfernen Sie diese Zeilen, oder senden Sie sie noch einmal.',
  isAgain: 'Diese Zeilen werden noch einmal gesendet.',
  takeOut: 'Diese Zeilen entfernen',
  again: 'Noch einmal senden',
  sentAt: (time: string) => `Gesendet: ${time}`,
  unsureAt: (time: string) => `Vielleicht gesendet: ${time}`,
};
