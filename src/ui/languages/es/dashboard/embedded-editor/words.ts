import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'Editor de plantillas',
  unknown: 'Aquí no hay ningún editor. Ábralo desde la página que lo muestra.',
  alone: 'Este editor se abre en la página que lo muestra.',
  done: 'Listo',
  replace: 'Reemplazar PDF…',
  replacing: 'Procesando el PDF nuevo…',
  notReplaced: 'El PDF nuevo no se puede usar: {reason}',
  over: 'La sesión de edición ha terminado. Abra el editor de nuevo.',
  refused: {
    editor_token_used: 'Este editor ya se había abierto. Ábralo de nuevo desde la página que lo muestra.',
    editor_token_expired:
      'Este editor tardó demasiado en abrirse. Ábralo de nuevo desde la página que lo muestra.',
    editor_token_invalid: 'Ya no tiene acceso a esta plantilla.',
    editor_session_over: 'La sesión de edición ha terminado. Abra el editor de nuevo.',
    template_not_found: 'La plantilla se ha eliminado.',
  },
};
