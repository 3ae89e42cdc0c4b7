import type { CombinedState } from '../../../../../service/combining/combined-state';
import type { SignerStanding } from '../../../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../../../service/submissions/life/submission-state';
import type * as english from '../../../../dashboard/records/words';
import type { Tone } from '../../../../kit/badge/badge';
import type { Said } from '../../../said';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: 'En proceso', tone: 'accent' },
  processed: { text: 'Listo', tone: 'good' },
  waiting_for_data_requests: { text: 'En espera de firmantes', tone: 'warn' },
  invalid_data: { text: 'Datos no válidos', tone: 'bad' },
  image_download_failed: { text: 'Falló la descarga de una imagen', tone: 'bad' },
  image_processing_failed: { text: 'Imagen inutilizable', tone: 'bad' },
  syntax_error: { text: 'Error en la plantilla', tone: 'bad' },
  error: { text: 'Fallido', tone: 'bad' },
  declined: { text: 'Rechazado', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: 'En proceso', tone: 'accent' },
  processed: { text: 'Listo', tone: 'good' },
  error: { text: 'Fallido', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: 'Todavía no es su turno', tone: '' },
  asked: { text: 'Sin abrir', tone: 'warn' },
  opened: { text: 'Abierto', tone: 'accent' },
  complete: { text: 'Completado', tone: 'good' },
  declined: { text: 'Rechazado', tone: 'bad' },
  skipped: { text: 'Omitido', tone: '' },
  stopped: { text: 'Detenido', tone: '' },
};

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const recordWords: Said<typeof english.recordWords> = {
  title: 'Documentos',
  lead: 'Todos los documentos, los más recientes primero.',
  tabs: {
    submissions: 'Documentos',
    waiting: 'En espera',
    batches: 'Lotes',
    combined: 'Combinados',
    bundles: 'Descargas',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: 'Caducado',
  away: 'Faltan algunas entradas porque no se pudieron leer. Recargue la página en unos minutos.',
  incomplete: (ids: string[]) =>
    `Faltan algunos documentos porque no se pudieron leer (${ids.join(', ')}). Recargue la página en unos minutos.`,
  test: 'Prueba',
  yes: 'Sí',
  no: 'No',
  filter: {
    label: 'Filtro',
    search: 'Buscar',
    searchHint: 'Palabras o sub_…',
    tooMany: 'Coinciden demasiados documentos. Se busca primero en los más recientes: escriba más palabras.',
    state: 'Estado',
    anyState: 'Cualquier estado',
    template: 'Plantilla',
    templateHint: 'Nombre o tpl_…',
    noTemplate: 'Ninguna plantilla coincide.',
    manyTemplates: 'Coinciden varias plantillas. Elija una de la lista o escriba su ID.',
    from: 'Creado desde',
    to: 'hasta',
    apply: 'Aplicar',
    clear: 'Borrar',
    wrong: 'Filtro no válido: ',
    nothing: 'No hay resultados para este filtro.',
    notFound: 'Ningún documento tiene este ID.',
  },
  columns: {
    submission: 'Documento',
    state: 'Estado',
    created: 'Creado',
    by: 'Creado por',
    program: 'Un programa',
    signers: 'Firmantes',
    waitsFor: 'En espera de',
    since: 'Desde',
    reminder: 'Próximo recordatorio',
    act: 'Acción',
    batch: 'Lote',
    progress: 'Progreso',
    failed: 'Fallidos',
    sources: 'Fuentes',
    pages: 'Páginas',
    template: 'Plantilla',
    pdf: 'PDF',
    bundle: 'Archivo',
    documents: 'Documentos',
    size: 'Tamaño',
    until: 'Disponible hasta',
    others: (count: number) => `y ${count} más`,
  },
  downloadOf: (title: string) => `Descargar «${title}»`,
  older: 'Anteriores',
  newest: 'Más recientes',
  pages: 'Paginación',
  empty: {
    call: 'Con su plantilla más reciente y un token de API. La API llama «submission» a un documento:',
    templates: 'Ir a las plantillas',
    submissions: {
      title: 'Todavía no hay documentos',
      text: 'Un documento se crea cuando su programa, un lote o alguien en un formulario público rellena una plantilla.',
      steps: [
        { icon: 'template', text: 'Elija una plantilla' },
        { icon: 'edit', text: 'Escriba o envíe datos' },
        { icon: 'download', text: 'Descargue el PDF' },
      ],
    },
    waiting: {
      title: 'No hay documentos en espera',
      text: 'Aquí aparecen los documentos en espera de firmantes. Abra una plantilla y elija «Enviar» para pedir firmas.',
    },
    batches: {
      title: 'Todavía no hay lotes',
      text: 'Un lote crea hasta 50 documentos con una sola solicitud: todos o ninguno.',
    },
    combined: {
      title: 'Todavía no hay documentos combinados',
      text: 'Un documento combinado une documentos, plantillas y archivos en un solo PDF.',
      call: 'Con sus PDF más recientes y un token de API. La API lo llama «combined submission»:',
    },
    bundles: {
      title: 'Todavía no hay descargas',
      text: 'Vaya a «Documentos» y elija «Descargar» para obtener los PDF o los datos de muchos documentos en un solo archivo.',
    },
  },
  bundle: {
    open: 'Descargar…',
    title: 'Descargar documentos',
    all: 'Todos los documentos.',
    filtered: 'Todos los documentos que coinciden con el filtro.',
    ofBatch: 'Todos los documentos del lote.',
    selected: (count: number) =>
      count === 1 ? 'El documento seleccionado.' : `Los ${count} documentos seleccionados.`,
    format: 'Formato',
    formats: { zip: 'Archivo ZIP', pdf: 'Un solo PDF', csv: 'Tabla CSV', xlsx: 'Tabla de Excel' },
    about: {
      zip: 'Los PDF y una lista de ellos',
      pdf: 'Todas las páginas, con un marcador por documento. Las firmas y los sellos ya no son válidos en él',
      csv: 'Los datos, una fila por documento',
      xlsx: 'Los datos, una fila por documento',
    },
    kept: 'El archivo se crea en segundo plano y está disponible durante 24 horas.',
    make: 'Crear archivo',
    pending: 'Su archivo se está creando. Puede salir de esta página.',
    file: 'Descargar',
    download: (format: string) => `Descargar ${format}`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1000)} KB`
        : `${(bytes / 1_000_000).toLocaleString('es', oneDigit)} MB`,
    remove: 'Eliminar',
    removeOf: (format: string, id: string) => `Eliminar ${format} ${id}`,
    removed: 'Archivo eliminado.',
  },
  missing: {
    title: 'No encontrado',
    text: 'No existe o pertenece a otra cuenta.',
    testText:
      'No existe, pertenece a otra cuenta o es de producción. Cambie a «Producción» arriba para verlo.',
    back: 'Volver a la lista',
  },
  combine: {
    pick: (name: string) => `Seleccionar «${name}»`,
    pickColumn: 'Seleccionar',
    chosen: (count: number) =>
      count === 1 ? '1 documento seleccionado' : `${count} documentos seleccionados`,
    elsewhere: (count: number) => `${count} fuera de esta página`,
    full: (most: number) => `Puede seleccionar hasta ${most} documentos.`,
    tooMany: (most: number) => `Puede combinar hasta ${most} PDF.`,
    open: 'Combinar…',
    clear: 'Quitar la selección',
    title: 'Combinar en un solo PDF',
    lead: 'En este orden:',
    up: (name: string) => `Subir ${name}`,
    down: (name: string) => `Bajar ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    add: 'Añadir otro PDF por ID',
    addHint: (kinds: string) => `ID de un PDF. ${kinds}`,
    addNow: 'Añadir',
    unknown: 'No es un ID válido.',
    submit: 'Combinar',
    more: 'Seleccionar más',
    none: 'No queda nada que combinar.',
  },
  batch: {
    title: 'Lote',
    total: 'Documentos',
    pending: 'En proceso',
    failed: 'Fallidos',
    processed: 'Terminados',
    progress: (done: number, total: number) => `${done} de ${total}`,
    submissions: 'Documentos de este lote',
  },
  combined: {
    title: 'Documento combinado',
    sources: 'Fuentes',
    warnings: 'Avisos al combinar',
  },
};

export const scriptWords: Said<typeof english.scriptWords> = {
  page: (page: number, count: number) => `Página ${page} de ${count}`,
  onlyFirst: (shown: number, count: number) =>
    `Páginas mostradas: las primeras ${shown} de ${count}. Descargue el PDF para verlas todas.`,
  locked: 'Este PDF está protegido con una contraseña. Descárguelo y ábralo con ella.',
  notShown: 'No se pudo mostrar el PDF aquí. Descárguelo en su lugar.',
  loading: 'Cargando el PDF…',
  working: 'Un momento…',
  linkTitle: 'Enlace de firma',
  linkText:
    'Este enlace abre la página de firma una vez y es válido durante una hora. Compártalo solo con este firmante.',
  link: 'Enlace',
  copy: 'Copiar',
  secretTitle: 'Secreto del endpoint',
  secretText: 'Úselo para verificar las firmas de los webhooks. Solo se muestra ahora.',
  secret: 'Secreto',
  done: 'Listo',
  worked: 'Prueba superada',
  workedNot: 'La prueba ha fallado',
  badJson: 'JSON no válido: ',
};
