import type * as english from '../../../../dashboard/generate/words';
import type { Said } from '../../../said';

export const generateWords: Said<typeof english.generateWords> = {
  form: {
    title: 'Datos',
    lead: 'Escriba los valores para el PDF.',
    optional: '(opcional)',
    choose: 'Elija…',
    asJson: 'Editar como JSON',
    json: 'Datos (JSON)',
    jsonHint: 'Mientras esto esté abierto, el PDF usa este JSON en lugar del formulario.',
    some: (shown: number, others: number) =>
      `El formulario muestra los primeros ${shown} de ${shown + others} valores. Abra «Editar como JSON» para escribir el resto. «Rellenar» los escribe todos allí.`,
    pages: {
      label: 'Página del PDF',
      page: (page: number) => `Página ${page}`,
      previous: 'Anterior',
      next: 'Siguiente',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [
          missing > 0 && (missing === 1 ? 'falta 1' : `faltan ${missing}`),
          invalid > 0 && (invalid === 1 ? '1 no válido' : `${invalid} no válidos`),
        ];
        const said = counts.filter((count) => count !== false).join(', ');
        return `Página ${page}: ${said || 'completa'}`;
      },
    },
    rows: {
      add: 'Añadir fila',
      row: (number: number) => `Fila ${number}`,
      remove: (number: number) => `Quitar la fila ${number}`,
      none: 'Todavía no hay filas.',
      more: (count: number) =>
        count === 1
          ? '1 fila más no cabe en este formulario. Abra «Editar como JSON» para verla.'
          : `${count} filas más no caben en este formulario. Abra «Editar como JSON» para verlas.`,
    },
    pictureGiven: 'Ya hay una imagen. Elija un archivo para reemplazarla.',
    severalHint: 'Para elegir varios, mantenga pulsado Ctrl o ⌘ mientras hace clic.',
    signatureHint: 'Un nombre, dibujado con letra manuscrita.',
    from: 'Versión',
    instead: (version: string) => `Usar «${version}» en su lugar`,
    carry: {
      ask: { title: '¿Usar la otra versión sin lo que ha introducido?', yes: 'Cambiar sin ello' },
      data: 'Lo que ha introducido es demasiado grande para llevarlo, normalmente por las imágenes.',
      files: 'Los archivos adjuntos elegidos no se pueden llevar.',
    },
    draft: 'Borrador actual',
    version: (version: string) => `Versión ${version}`,
    latest: (version: string) => `Versión ${version} (la última)`,
    generate: { test: 'Crear un PDF de prueba', live: 'Crear un PDF de producción' },
    modeHint: {
      test: 'Gratis, con la marca de agua TEST.',
      live: 'Sin marca de agua. Cuenta en su uso.',
    },
    generating: 'Creando…',
    noFieldsTitle: 'Todavía no hay campos',
    noFields: 'Coloque primero campos en las páginas y después vuelva.',
    placeFields: 'Colocar campos',
    several: 'Crear un lote a partir de una tabla',
  },
  corrects: {
    corrects: 'Este formulario contiene los datos de',
    stays: 'El documento original no cambia. El nuevo hace referencia a él con «corrects» en sus metadatos.',
  },
  result: {
    title: 'PDF',
    before: 'Primera página sin datos',
    later: 'El PDF aparece aquí cuando está listo.',
    drawing: 'Cargando…',
    noPicture: 'No hay vista previa disponible.',
    ready: { test: 'El PDF de prueba está listo.', live: 'El PDF está listo.' },
    download: 'Descargar PDF',
    open: 'Ver documento',
    picture: 'Primera página del PDF',
    waits: 'Esto tarda más de lo habitual. Puede seguirlo en su propia página:',
    toDocument: 'ver documento',
    truncated: (names: string) => `Texto cortado: ${names}`,
    missingGlyphs: (names: string) =>
      `Caracteres que faltan en todas las fuentes (dibujados como recuadros): ${names}`,
  },
  problems: {
    number: (text: string) => `«${text}» no es un número. Escríbalo así: 1234.56`,
    yesOrNo: (text: string) => `«${text}» no es ni yes ni no`,
    choice: (choices: string, text: string) => `debe ser uno de ${choices}, no «${text}»`,
    json: (message: string) => `JSON no válido: ${message}`,
    picture: (megabytes: number) => `La imagen es demasiado grande. El límite es de ${megabytes} MB.`,
    some: 'Algunos valores tienen problemas. Vea abajo.',
  },
};
