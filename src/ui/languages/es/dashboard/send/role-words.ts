import type * as english from '../../../../dashboard/send/role-words';
import type { Said } from '../../../said';

export const roleWords: Said<typeof english.roleWords> = {
  title: 'Roles de los firmantes',
  lead: 'Un rol indica qué campos rellena un firmante, en qué orden y en qué idioma. «Enviar» empieza con estos roles y solo pide nombres y direcciones de correo.',
  none: 'La plantilla no tiene roles. «Enviar» empieza con un firmante para todos los campos.',
  add: 'Añadir rol',
  save: 'Guardar roles',
  saveHint: 'No se envía nada.',
  saving: 'Guardando…',
  saved: 'Los roles se han guardado.',
  send: 'Enviar un documento',
  open: 'Definir roles sin enviar',
};
