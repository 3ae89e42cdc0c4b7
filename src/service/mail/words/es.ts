import type { MailWords } from '../mail-facts';

export const es: MailWords = {
  direction: 'ltr',
  greeting: (name) => `Hola, ${name}:`,
  greetingOfNobody: 'Hola:',
  test: 'Esto es una prueba: el documento no es válido.',
  validUntil: (time) => `El enlace es válido hasta el ${time}.`,
  personal: 'Es personal: no lo comparta con nadie.',
  copyLink: 'Si el botón no funciona, copie este enlace en su navegador:',
  handedOver: (by) => `${by} le ha traspasado este documento.`,
  attached: 'El PDF va adjunto a este correo.',
  lasting: 'Más adelante puede obtener de nuevo el documento, con un código que le enviaremos por correo:',
  reason: 'Motivo:',
  message: (sender) => `Mensaje de ${sender}:`,
  footer: (sender) => `Recibe este correo porque ${sender} indicó esta dirección para un documento.`,
  ownerFooter: (sender) => `Recibe este correo porque es propietario de la cuenta ${sender}.`,
  code: {
    subject: (document) => `Su código para «${document}»`,
    title: 'Su código',
    body: (document) => `Introduzca este código en la página de «${document}» para continuar.`,
    label: 'Código:',
    until: (minutes) => `Es válido durante ${minutes} minutos, en la página que lo pidió.`,
    ignore: 'Si no lo pidió, ignore este correo. Sin el código no ocurre nada.',
    footer: (sender) =>
      `Recibe este correo porque alguien indicó esta dirección en un formulario de ${sender}.`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender} le pide que complete «${document}»`,
      title: 'Un documento le espera',
      body: ({ sender, document }) => `${sender} le pide que complete «${document}».`,
      button: 'Abrir el documento',
    },
    reminder: {
      subject: ({ document }) => `Recordatorio: «${document}» le espera`,
      title: 'Un documento todavía le espera',
      body: ({ sender, document }) => `${sender} espera que complete «${document}».`,
      button: 'Abrir el documento',
    },
    new_link: {
      subject: ({ document }) => `Su nuevo enlace a «${document}»`,
      title: 'Su nuevo enlace',
      body: ({ document }) => `Este es el nuevo enlace a «${document}» que ha solicitado.`,
      button: 'Abrir el documento',
    },
    completed: {
      subject: ({ document }) => `«${document}» está completo`,
      title: 'El documento está completo',
      body: ({ document }) => `Todos han completado su parte de «${document}». Aquí tiene su copia.`,
      button: 'Descargar el PDF',
    },
    copy: {
      subject: ({ document }) => `Su copia de «${document}»`,
      title: 'Su copia',
      body: ({ document }) =>
        `Ha completado «${document}». Puede obtener su copia mientras se conserve el documento. Cuando abra esta página, le enviaremos un código por correo.`,
      button: 'Obtener mi copia',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner} ha rechazado «${document}»`,
      title: 'Se ha rechazado un documento',
      body: ({ document, decliner }) =>
        `${decliner} ha rechazado completar «${document}». El documento no se terminará.`,
      button: 'Abrir',
    },
    stopped: {
      subject: ({ document }) => `«${document}» no se terminará`,
      title: 'Se ha rechazado un documento',
      body: ({ document, decliner }) =>
        `Usted había completado su parte de «${document}». ${decliner} lo ha rechazado ahora, por lo que no se terminará. No tiene que hacer nada.`,
      button: 'Abrir',
    },
  },
};
