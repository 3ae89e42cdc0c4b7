import type * as english from '../../../../dashboard/leaving/words';
import type { Said } from '../../../said';

export const leavingWords: Said<typeof english.leavingWords> = {
  title: 'Exportar o borrar',
  lead: 'Descargue todo lo que hay en esta cuenta, o bórrela.',
  open: 'Exportar o borrar la cuenta',
  hint: 'Descargue todo como archivos, o borre la cuenta y obtenga una declaración firmada.',
  export: {
    title: 'Exportar la cuenta',
    text: 'Todas las plantillas con sus versiones, todos los documentos con sus datos, PDF y registros de auditoría, los miembros, los ajustes y los registros, como archivos con su SHA-256. Los secretos no se incluyen.',
    how: 'Cree un token de API con el permiso «Exportar la cuenta». Después, ejecute esto en una copia del código fuente de Quillet. Si se detiene, ejecútelo de nuevo: continúa donde lo dejó.',
    tokens: 'Ir a los tokens de API',
  },
  erase: {
    title: 'Borrar la cuenta',
    text: 'Borra todo lo que pertenece a la cuenta: plantillas, documentos, registros de auditoría, miembros, ajustes y registros. Los tokens de API y las sesiones dejan de funcionar cuando empieza. No se puede recuperar nada.',
    waits: (days: number) =>
      days === 0
        ? 'Empieza en unos minutos.'
        : `Empieza después de ${days} ${days === 1 ? 'día' : 'días'}. Hasta entonces, cualquier propietario puede cancelarlo.`,
    held: 'Una cuenta con una retención legal no se puede borrar. Levante primero la retención.',
    holds: 'Ver las retenciones legales',
    name: 'Nombre de la cuenta',
    nameHint: (name: string) => `Escriba «${name}» para confirmar.`,
    button: 'Borrar la cuenta',
    confirmTitle: '¿Borrar la cuenta?',
    confirmText: 'Todo lo que le pertenece se borra cuando termina el plazo de espera.',
    asked: 'Esta cuenta se va a borrar',
    begins: 'Empieza',
    askedAt: 'Solicitado',
    statement:
      'Cuando todo esté borrado, habrá una declaración firmada en esta URL durante 90 días. Los propietarios también la reciben por correo. Guarde la URL: entonces ya no podrá iniciar sesión.',
    cancel: 'Cancelar el borrado',
  },
  said: {
    asked: 'Borrado solicitado. Los propietarios reciben un correo.',
    cancelled: 'Borrado cancelado. No se ha borrado nada.',
  },
  problems: {
    name: 'Este no es el nombre de la cuenta. No se ha solicitado nada.',
    held: 'Hay una retención legal activa. Levántela primero.',
    already: 'El borrado ya se había solicitado.',
    late: 'No hay ningún borrado que cancelar, o ya ha empezado.',
  },
};
