import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  between: ', ',
  sent: (rows: string, count: number) =>
    `In diesem Browser schon gesendet: ${count === 1 ? 'Zeile' : 'Zeilen'} ${rows}.`,
  unsure: (rows: string, count: number) =>
    count === 1
      ? `Ob diese Zeile gesendet wurde, ist nicht bekannt, weil keine Antwort kam: Zeile ${rows}. Suchen Sie zuerst unter „Dokumente“ danach.`
      : `Ob diese Zeilen gesendet wurden, ist nicht bekannt, weil keine Antwort kam: Zeilen ${rows}. Suchen Sie zuerst unter „Dokumente“ danach.`,
  ask: (count: number) =>
    count === 1
      ? 'Entfernen Sie diese Zeile, oder senden Sie sie noch einmal.'
      : 'Entfernen Sie diese Zeilen, oder senden Sie sie noch einmal.',
  isAgain: (count: number) =>
    count === 1 ? 'Diese Zeile wird noch einmal gesendet.' : 'Diese Zeilen werden noch einmal gesendet.',
  takeOut: (count: number) => (count === 1 ? 'Diese Zeile entfernen' : 'Diese Zeilen entfernen'),
  again: () => 'Noch einmal senden',
  sentAt: (time: string) => `Gesendet: ${time}`,
  unsureAt: (time: string) => `Vielleicht gesendet: ${time}`,
};
