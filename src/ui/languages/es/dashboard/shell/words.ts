import type * as english from '../../../../dashboard/shell/words';
import type { Said } from '../../../said';
import { kitWords } from '../../kit/words';

export const words: Said<typeof english.words> = {
  product: 'Quillet',
  actions: 'Acciones',
  save: 'Guardar',
  remove: 'Quitar',
  working: 'Un momento…',
  frame: {
    skip: 'Ir al contenido',
    navigation: 'Navegación principal',
    menu: 'Menú',
    accountMenu: 'Su cuenta',
    mode: 'Modo',
    live: 'Producción',
    test: 'Prueba',
    testHint: 'Los PDF de prueba llevan la marca de agua TEST y son gratis.',
    signOut: 'Cerrar sesión',
    role: {
      owner: 'Propietario',
      developer: 'Desarrollador',
      editor: 'Editor',
      sender: 'Remitente',
      billing: 'Facturación',
      viewer: 'Lector',
    },
    limited: (role: string) => `${role} de algunas carpetas`,
    noscript: 'Algunas partes de esta página necesitan JavaScript.',
    documentation: 'Documentación',
    palette: 'Buscar',
    paletteKey: 'Ctrl K',
  },
  sections: {
    templates: 'Plantillas',
    submissions: 'Documentos',
    webhooks: 'Webhooks',
    usage: 'Uso',
    log: 'Registro de la API',
    tokens: 'Tokens de API',
    seals: 'Sellos',
    members: 'Miembros',
    account: 'Cuenta',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  // Put into the messages of the API, which are English.
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: 'Identidad confirmada. Todavía no se ha cambiado nada. Repita su último paso.',
  trouble: {
    unreachable: 'No se pudo contactar con el servicio. Compruebe su conexión e inténtelo de nuevo.',
    aborted: 'Cancelado.',
    status: (status: number) => `Se ha producido un error (HTTP ${status}). Inténtelo de nuevo.`,
  },
  notFound: {
    title: 'Página no encontrada',
    lead: 'Puede que se haya eliminado o que la URL sea incorrecta.',
    back: 'Volver al panel',
  },
  refused: {
    reasons: {
      role: {
        title: 'Su rol no lo permite',
        lead: 'Pida a un propietario de la cuenta que lo haga o que cambie su rol.',
        back: 'Volver al panel',
      },
      stale: {
        title: 'Esta página no está actualizada',
        lead: 'Alguien ha vuelto a iniciar sesión en este navegador después de que usted abriera la página. No se ha cambiado nada. Recargue la página e inténtelo de nuevo.',
        back: 'Recargar la página',
      },
      foreign: {
        title: 'Esta solicitud vino de otro sitio',
        lead: 'Quillet solo acepta cambios desde sus propias páginas. No se ha cambiado nada.',
        back: 'Continuar aquí',
      },
      address: {
        title: 'No hay ninguna página en esta URL',
        lead: 'Esta URL solo recibe formularios. No se ha cambiado nada.',
        back: 'Ir al panel',
      },
      broken: {
        title: 'Se ha producido un error por nuestra parte',
        lead: 'El error se ha registrado. Si acaba de enviar algo, compruebe si ha llegado antes de enviarlo de nuevo.',
        back: 'Intentar de nuevo',
      },
      form: {
        title: 'No se pudo leer este formulario',
        lead: 'Es demasiado largo o no corresponde a esta página. No se ha cambiado nada.',
        back: 'Recargar la página',
      },
    },
  },
  signedOut: {
    title: 'Su sesión se ha cerrado',
    text: 'No se pierde nada de esta página. Inicie sesión de nuevo en otra pestaña y después continúe aquí.',
    signIn: 'Iniciar sesión en otra pestaña',
    goOn: 'Continuar',
    notYet: 'Todavía no ha iniciado sesión.',
    other: 'Otra persona ha iniciado sesión. Inicie sesión con su propia cuenta para continuar.',
  },
};
