import type * as english from '../../../../dashboard/templates/change-words';
import type { Said } from '../../../said';

export const changeWords: Said<typeof english.changeWords> = {
  token: 'un token de API',
  you: 'usted (en otra ventana)',
  somebody: 'otra persona',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `Guardado. Cambiado entretanto por ${who} (${time}) y conservado: ${names}.`,
    disputed: (who: string, time: string, names: string) =>
      `Sin guardar. Cambiado entretanto por ${who} (${time}): ${names}. Lo que ha introducido sigue aquí. Guarde de nuevo para reemplazar estos cambios.`,
  },
};
