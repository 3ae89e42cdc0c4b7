import type { MailWords } from '../mail-facts';

export const fr: MailWords = {
  direction: 'ltr',
  greeting: (name) => `Bonjour ${name},`,
  greetingOfNobody: 'Bonjour,',
  test: 'Ceci est un test : le document n’est pas valable.',
  validUntil: (time) => `Le lien est valable jusqu’au ${time}.`,
  personal: 'Il vous est personnel. Ne le transmettez à personne.',
  copyLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  handedOver: (by) => `${by} vous a transmis ce document.`,
  attached: 'Le PDF est joint à cet e-mail.',
  lasting: 'Vous pourrez récupérer le document plus tard, avec un code que nous vous enverrons par e-mail :',
  reason: 'Motif :',
  message: (sender) => `Message de ${sender} :`,
  footer: (sender) => `Vous recevez cet e-mail parce que ${sender} a indiqué cette adresse pour un document.`,
  ownerFooter: (sender) => `Vous recevez cet e-mail parce que vous êtes propriétaire du compte ${sender}.`,
  code: {
    subject: (document) => `Votre code pour « ${document} »`,
    title: 'Votre code',
    body: (document) => `Saisissez ce code sur la page de « ${document} » pour continuer.`,
    label: 'Code :',
    until: (minutes) => `Il est valable ${minutes} minutes, sur la page qui l’a demandé.`,
    ignore: 'Si vous ne l’avez pas demandé, ignorez cet e-mail. Rien ne se passe sans le code.',
    footer: (sender) =>
      `Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse dans un formulaire de ${sender}.`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender} vous invite à compléter « ${document} »`,
      title: 'Un document vous attend',
      body: ({ sender, document }) => `${sender} vous invite à compléter « ${document} ».`,
      button: 'Ouvrir le document',
    },
    reminder: {
      subject: ({ document }) => `Rappel : « ${document} » vous attend`,
      title: 'Un document vous attend toujours',
      body: ({ sender, document }) => `${sender} attend que vous complétiez « ${document} ».`,
      button: 'Ouvrir le document',
    },
    new_link: {
      subject: ({ document }) => `Votre nouveau lien vers « ${document} »`,
      title: 'Votre nouveau lien',
      body: ({ document }) => `Voici le nouveau lien vers « ${document} » que vous avez demandé.`,
      button: 'Ouvrir le document',
    },
    completed: {
      subject: ({ document }) => `« ${document} » est complet`,
      title: 'Le document est complet',
      body: ({ document }) =>
        `Tout le monde a complété sa partie de « ${document} ». Voici votre exemplaire.`,
      button: 'Télécharger le PDF',
    },
    copy: {
      subject: ({ document }) => `Votre exemplaire de « ${document} »`,
      title: 'Votre exemplaire',
      body: ({ document }) =>
        `Vous avez complété « ${document} ». Vous pouvez récupérer votre exemplaire tant que le document est conservé. Nous vous enverrons un code par e-mail lorsque vous ouvrirez cette page.`,
      button: 'Récupérer mon exemplaire',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner} a refusé « ${document} »`,
      title: 'Un document a été refusé',
      body: ({ document, decliner }) =>
        `${decliner} a refusé de compléter « ${document} ». Le document ne sera pas achevé.`,
      button: 'Ouvrir',
    },
    stopped: {
      subject: ({ document }) => `« ${document} » ne sera pas achevé`,
      title: 'Un document a été refusé',
      body: ({ document, decliner }) =>
        `Vous aviez complété votre partie de « ${document} ». ${decliner} l’a maintenant refusé : le document ne sera pas achevé. Vous n’avez rien à faire.`,
      button: 'Ouvrir',
    },
  },
};
