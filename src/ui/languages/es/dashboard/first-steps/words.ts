import type * as english from '../../../../dashboard/first-steps/words';
import type { Said } from '../../../said';

export const firstStepWords: Said<typeof english.firstStepWords> = {
  title: 'Primeros pasos',
  count: (done: number, of: number) => (done === 1 ? `1 de ${of} hecho` : `${done} de ${of} hechos`),
  all: 'Todo hecho. Esta lista no se volverá a mostrar.',
  hide: 'Ocultar',
  hideHint: 'Ocultar los primeros pasos',
  done: 'Hecho:',
  steps: {
    token: {
      name: 'Crear un token de API',
      hint: 'Sus programas inician sesión con él.',
      go: 'Tokens de API',
    },
    template: {
      name: 'Añadir una plantilla',
      hint: 'Suba un PDF o empiece con los ejemplos.',
      go: null,
    },
    pdf: {
      name: 'Crear su primer PDF',
      hint: 'Abra una plantilla y cree un PDF de prueba con datos de ejemplo.',
      go: 'Abrir plantilla',
    },
    webhook: {
      name: 'Recibir un webhook',
      hint: 'Su programa recibe un aviso de cada documento.',
      go: 'Webhooks',
    },
    signature: {
      name: 'Obtener una firma',
      hint: 'Envíese un documento y fírmelo.',
      go: 'Enviar',
    },
  },
};
