import type * as english from '../../../../dashboard/webhooks/provider-words';
import type { Said } from '../../../said';

export const providerWords: Said<typeof english.providerWords> = {
  title: 'Proveedores de identidad',
  lead: 'Servicios web propios que comprueban quién es un firmante, por ejemplo por SMS o con un documento electrónico.',
  create: 'Nuevo proveedor',
  createTitle: 'Nuevo proveedor de identidad',
  createYes: 'Crear',
  emptyTitle: 'Todavía no hay proveedores de identidad',
  emptyText:
    'Un proveedor es una URL suya que envía un código o abre una página para un firmante y comunica el resultado. Las solicitudes de datos hacen referencia a él por su nombre.',
  emptyCurl: 'Con la API',
  onlyLive:
    'Los proveedores de identidad solo existen en el modo de producción. Los documentos de prueba también pueden usarlos.',
  url: 'URL',
  urlHint: 'https, accesible desde Internet',
  name: 'Nombre',
  nameHint: 'Se usa en las solicitudes de datos y los registros de auditoría. No se puede cambiar después.',
  created: 'Creado',
  fine: 'Listo',
  trouble: 'La última solicitud falló',
  problem: 'Último problema',
  at: 'Hora',
  edit: 'Editar…',
  editTitle: 'Editar el proveedor de identidad',
  save: 'Guardar',
  saved: 'Guardado.',
  rotate: 'Renovar secreto…',
  rotateTitle: '¿Renovar el secreto?',
  rotateText:
    'Durante 24 horas, ambos secretos firman las solicitudes, para que pueda actualizar su programa sin interrupciones. Después, solo lo hace el nuevo.',
  rotateYes: 'Renovar secreto',
  remove: 'Eliminar…',
  removeTitle: '¿Eliminar este proveedor de identidad?',
  removeText: 'Los firmantes a los que todavía debe identificar no podrán continuar.',
  removeYes: 'Eliminar',
  removed: 'Eliminado.',
};
