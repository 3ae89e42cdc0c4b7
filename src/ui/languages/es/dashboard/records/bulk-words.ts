import type * as english from '../../../../dashboard/records/bulk-words';
import type { Said } from '../../../said';

export const bulkWords: Said<typeof english.bulkWords> = {
  page: 'Seleccionar todo en esta página',
  filter: 'Seleccionar todos los resultados',
  finding: (count: number) => (count === 1 ? '1 encontrado…' : `${count} encontrados…`),
  cut: (most: number) =>
    `Se han seleccionado los ${most} más recientes. Para descargar más, use «Descargar» en la parte superior de la página.`,
  open: 'Más acciones…',
  title: (count: number) =>
    count === 1 ? 'Acción para el documento seleccionado' : `Acción para ${count} documentos seleccionados`,
  choose: 'Acción',
  acts: {
    remind: {
      name: 'Enviar recordatorio a los firmantes',
      about: 'Envía un correo con un enlace nuevo a cada firmante a quien le toca.',
      ask: '',
      done: (count: number) =>
        count === 1
          ? 'Recordatorio enviado a los firmantes de 1 documento'
          : `Recordatorio enviado a los firmantes de ${count} documentos`,
      skipped: (count: number) =>
        `${count} ${count === 1 ? 'omitido' : 'omitidos'}: ningún firmante a quien enviar un recordatorio por correo`,
    },
    cancel: {
      name: 'Cancelar documentos en espera',
      about:
        'Los firmantes ya no pueden abrirlos. Los datos se eliminan definitivamente. Los registros de auditoría permanecen.',
      ask: '¿Cancelar los documentos en espera?',
      done: (count: number) => (count === 1 ? '1 documento cancelado' : `${count} documentos cancelados`),
      skipped: (count: number) =>
        count === 1
          ? '1 omitido: no está en espera de firmantes'
          : `${count} omitidos: no están en espera de firmantes`,
    },
    expire: {
      name: 'Hacer caducar documentos terminados',
      about:
        'Los datos, los PDF y todo lo que los contiene se eliminan definitivamente. Los hash y los registros de auditoría permanecen.',
      ask: '¿Hacer caducar los documentos terminados?',
      done: (count: number) => (count === 1 ? '1 documento caducado' : `${count} documentos caducados`),
      skipped: (count: number) =>
        count === 1
          ? '1 omitido: no terminado o ya caducado'
          : `${count} omitidos: no terminados o ya caducados`,
    },
  },
  askText: (count: number) =>
    count === 1 ? 'Para el documento seleccionado.' : `Para los ${count} documentos seleccionados.`,
  start: 'Continuar',
  progress: (done: number, total: number) => `${done} de ${total}`,
  stay: 'Mantenga abierta esta página. Si sale de ella, el resto no se hará.',
  stop: 'Detener',
  close: 'Cerrar',
  report: 'Resultado',
  stopped: (count: number) => `${count} sin procesar, porque lo ha detenido`,
  failed: (count: number) => (count === 1 ? '1 ha fallado:' : `${count} han fallado:`),
};
