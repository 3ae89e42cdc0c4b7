import type { MailWords } from '../mail-facts';

export const de: MailWords = {
  direction: 'ltr',
  greeting: (name) => `Guten Tag ${name},`,
  greetingOfNobody: 'Guten Tag,',
  test: 'Dies ist ein Test: Das Dokument ist nicht gültig.',
  validUntil: (time) => `Der Link gilt bis ${time}.`,
  personal: 'Er ist nur für Sie bestimmt: Bitte geben Sie ihn nicht weiter.',
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  handedOver: (by) => `${by} hat dieses Dokument an Sie weitergegeben.`,
  attached: 'Das PDF ist dieser E-Mail angehängt.',
  lasting: 'Sie können das Dokument auch später abrufen, mit einem Code, den wir Ihnen per E-Mail senden:',
  reason: 'Grund:',
  message: (sender) => `Nachricht von ${sender}:`,
  footer: (sender) =>
    `Sie erhalten diese E-Mail, weil ${sender} Ihre Adresse für ein Dokument angegeben hat.`,
  ownerFooter: (sender) => `Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos ${sender} sind.`,
  code: {
    subject: (document) => `Ihr Code für „${document}“`,
    title: 'Ihr Code',
    body: (document) => `Geben Sie diesen Code auf der Seite von „${document}“ ein, um fortzufahren.`,
    label: 'Code:',
    until: (minutes) => `Er gilt ${minutes} Minuten lang auf der Seite, die ihn angefordert hat.`,
    ignore:
      'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne den Code geschieht nichts.',
    footer: (sender) =>
      `Sie erhalten diese E-Mail, weil jemand Ihre Adresse in einem Formular von ${sender} angegeben hat.`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender} bittet Sie, „${document}“ auszufüllen`,
      title: 'Ein Dokument wartet auf Sie',
      body: ({ sender, document }) => `${sender} bittet Sie, „${document}“ auszufüllen.`,
      button: 'Dokument öffnen',
    },
    reminder: {
      subject: ({ document }) => `Erinnerung: „${document}“ wartet auf Sie`,
      title: 'Ein Dokument wartet noch auf Sie',
      body: ({ sender, document }) => `${sender} wartet darauf, dass Sie „${document}“ ausfüllen.`,
      button: 'Dokument öffnen',
    },
    new_link: {
      subject: ({ document }) => `Ihr neuer Link zu „${document}“`,
      title: 'Ihr neuer Link',
      body: ({ document }) => `Hier ist der neue Link zu „${document}“, den Sie angefordert haben.`,
      button: 'Dokument öffnen',
    },
    completed: {
      subject: ({ document }) => `„${document}“ ist vollständig`,
      title: 'Das Dokument ist vollständig',
      body: ({ document }) =>
        `Alle haben ihren Teil von „${document}“ ausgefüllt. Hier ist Ihre Ausfertigung.`,
      button: 'PDF herunterladen',
    },
    copy: {
      subject: ({ document }) => `Ihre Ausfertigung von „${document}“`,
      title: 'Ihre Ausfertigung',
      body: ({ document }) =>
        `Sie haben „${document}“ ausgefüllt. Solange das Dokument aufbewahrt wird, können Sie Ihre Ausfertigung abrufen. Wenn Sie diese Seite öffnen, senden wir Ihnen einen Code per E-Mail.`,
      button: 'Ausfertigung abrufen',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner} hat „${document}“ abgelehnt`,
      title: 'Ein Dokument wurde abgelehnt',
      body: ({ document, decliner }) =>
        `${decliner} hat es abgelehnt, „${document}“ auszufüllen. Es wird nicht fertiggestellt.`,
      button: 'Öffnen',
    },
    stopped: {
      subject: ({ document }) => `„${document}“ wird nicht fertiggestellt`,
      title: 'Ein Dokument wurde abgelehnt',
      body: ({ document, decliner }) =>
        `Sie hatten Ihren Teil von „${document}“ abgeschlossen. ${decliner} hat es nun abgelehnt, deshalb wird es nicht fertiggestellt. Sie müssen nichts tun.`,
      button: 'Öffnen',
    },
  },
};
