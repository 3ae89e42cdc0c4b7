import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'Rellenar',
  sample: 'Datos de ejemplo',
  data: 'Datos',
  keep: 'Guardar como datos de prueba…',
  keeping: {
    title: 'Guardar como datos de prueba',
    text: 'Los miembros y los tokens de API de la cuenta pueden leer los datos de prueba. Use datos inventados. Se le pregunta antes de reemplazar un conjunto con el mismo nombre.',
    label: 'Nombre',
    submit: 'Guardar',
    working: 'Guardando…',
    cancel: 'Cancelar',
    done: (name: string) => `«${name}» se ha guardado con la plantilla.`,
    replaceTitle: (name: string) => `¿Reemplazar «${name}»?`,
    replaceText:
      'El conjunto que tiene ahora este nombre contiene otros datos. Se reemplaza para todos los miembros.',
    replace: 'Reemplazar',
    notReplaced: (name: string) => `«${name}» no se ha reemplazado. Introduzca otro nombre.`,
  },
  part: {
    title: 'Datos de prueba',
    lead: 'Conjuntos de datos con nombre para vistas previas y pruebas. Todos los miembros usan los mismos.',
    none: 'Todavía no hay conjuntos. Introduzca datos en «Crear» o en la vista previa del editor y elija «Rellenar», «Guardar como datos de prueba…».',
    name: 'Nombre',
    state: 'Borrador',
    fits: 'Sin problemas',
    unfit: (count: number) => (count === 1 ? '1 problema' : `${count} problemas`),
    more: (count: number) => `y ${count} más`,
    action: 'Acción',
    remove: 'Eliminar',
    removeOf: (name: string) => `Eliminar ${name}`,
    removeTitle: (name: string) => `¿Eliminar «${name}»?`,
    removeText: 'El conjunto se elimina para todos los miembros. Los documentos creados con él se conservan.',
    removed: (name: string) => `«${name}» eliminado.`,
  },
};
