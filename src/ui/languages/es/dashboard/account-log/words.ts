import type * as english from '../../../../dashboard/account-log/words';
import type { Said } from '../../../said';

export const accountLogWords: Said<typeof english.accountLogWords> = {
  title: 'Registro de la cuenta',
  lead: 'Quién hizo qué en esta cuenta, y desde dónde, en los últimos 400 días. Nadie puede cambiarlo.',
  open: 'Ver el registro de la cuenta',
  hint: 'Quién inició sesión y quién cambió miembros, tokens de API, ajustes y plantillas.',
  download: 'Descargar CSV',
  what: 'Qué',
  anyKind: 'Todo',
  who: 'Quién',
  member: 'Miembro',
  anyMember: 'Cualquier miembro',
  token: 'Token de API',
  anyToken: 'Cualquier token',
  from: 'Desde',
  to: 'Hasta',
  where: 'Dirección IP y dispositivo',
  time: 'Hora',
  visitor: 'Alguien con un enlace',
  service: 'Quillet',
  removed: (id: string) => `Antiguo miembro (${id})`,
  emptyTitle: 'Todavía no hay nada',
  emptyText: 'Aquí aparecen los inicios de sesión y los cambios de la cuenta.',
};
