import type * as english from '../../../../dashboard/holds/words';
import type { Said } from '../../../said';

export const holdWords: Said<typeof english.holdWords> = {
  title: 'Retenciones legales',
  lead: 'Una retención legal impide que se borren documentos: por calendario, por solicitud o con la cuenta.',
  open: 'Ver las retenciones legales',
  hint: 'Impida que se borren documentos, por ejemplo para un juzgado.',
  add: 'Nueva retención legal',
  emptyTitle: 'No hay retenciones legales',
  emptyText: 'Los documentos se borran según los ajustes de sus plantillas.',
  subject: 'Se aplica a',
  account: 'Toda la cuenta',
  set: 'Establecida',
  setBy: 'Establecida por',
  released: 'Levantada',
  releasedBy: 'Levantada por',
  id: 'ID de la retención',
  states: { lasting: 'Activa', released: 'Levantada' },
  release: 'Levantar…',
  releaseTitle: '¿Levantar la retención legal?',
  releaseText:
    'Los documentos que ya debían borrarse se borran en un plazo de seis horas, salvo que otra retención los conserve. La retención levantada permanece en esta lista.',
  releaseYes: 'Levantar retención',
  wasReleased: 'Retención legal levantada.',
  held: 'Una retención legal impide que esto se borre.',
  form: {
    title: 'Establecer una retención legal',
    subject: 'Se aplica a',
    subjectHint:
      'El ID de una plantilla, de un documento o de un documento combinado. Déjelo vacío para retener toda la cuenta.',
    reason: 'Motivo',
    reasonHint:
      'Por ejemplo, un número de expediente. Los propietarios lo ven aquí y en el registro de la cuenta.',
    submit: 'Establecer retención',
    done: 'Retención legal establecida.',
  },
};
