import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'Editor de plantillas',
  unknown: 'Aquí no hay ningún editor. Ábralo desde la página en la que está insertado.',
  alone: 'Este editor solo funciona en la página en la que está insertado.',
  done: 'Listo',
  replace: 'Reemplazar PDF…',
  replacing: 'Procesando el PDF nuevo…',
  notReplaced: 'El PDF nuevo no se puede usar: {reason}',
  over: 'La sesión de edición ha terminado. Abra el editor de nuevo.',
  refused: {
    editor_token_used:
      'Este editor ya se había abierto. Ábralo de nuevo desde la página en la que está insertado.',
    editor_token_expired:
      'El enlace a este editor ha caducado. Ábralo de nuevo desde la página en la que está insertado.',
    editor_token_invalid: 'Ya no tiene acceso a esta plantilla.',
    editor_session_over: 'La sesión de edición ha terminado. Abra el editor de nuevo.',
    template_not_found: 'La plantilla se ha eliminado.',
  },
};
