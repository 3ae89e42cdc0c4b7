import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  sent: (rows: readonly string[]) => `Ya enviadas desde este navegador: filas ${rows.join(', ')}.`,
  unsure: (rows: readonly string[]) =>
    `Quizá enviadas, porque se perdió la respuesta: filas ${rows.join(', ')}. Búsquelas primero en Documentos.`,
  ask: 'Quite estas filas o envíelas de nuevo.',
  isAgain: 'Estas filas se enviarán de nuevo.',
  takeOut: 'Quitar estas filas',
  again: 'Enviarlas de nuevo',
  sentAt: (time: string) => `Enviada: ${time}`,
  unsureAt: (time: string) => `Quizá enviada: ${time}`,
};
