import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  between: ', ',
  sent: (rows: string, count: number) =>
    count === 1
      ? `Ya enviada desde este navegador: fila ${rows}.`
      : `Ya enviadas desde este navegador: filas ${rows}.`,
  unsure: (rows: string, count: number) =>
    count === 1
      ? `No se sabe si esta fila se envió, porque no llegó respuesta: fila ${rows}. Búsquela primero en Documentos.`
      : `No se sabe si estas filas se enviaron, porque no llegó respuesta: filas ${rows}. Búsquelas primero en Documentos.`,
  ask: (count: number) =>
    count === 1 ? 'Quite esta fila o envíela de nuevo.' : 'Quite estas filas o envíelas de nuevo.',
  isAgain: (count: number) =>
    count === 1 ? 'Esta fila se enviará de nuevo.' : 'Estas filas se enviarán de nuevo.',
  takeOut: (count: number) => (count === 1 ? 'Quitar esta fila' : 'Quitar estas filas'),
  again: (count: number) => (count === 1 ? 'Enviarla de nuevo' : 'Enviarlas de nuevo'),
  sentAt: (time: string) => `Enviada: ${time}`,
  unsureAt: (time: string) => `Quizá enviada: ${time}`,
};
