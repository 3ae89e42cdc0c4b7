import type * as english from '../../../../dashboard/seals/words';
import type { Said } from '../../../said';

export const sealWords: Said<typeof english.sealWords> = {
  title: 'Siegel',
  lead: 'Fertige Dokumente werden versiegelt, damit jeder prüfen kann, dass nichts geändert wurde. Mit Ihrem eigenen Zertifikat nennt das Siegel Ihre Organisation.',
  add: 'Zertifikat hinzufügen',
  emptyTitle: 'Kein eigenes Zertifikat',
  emptyText:
    'Der Schlüssel dieses Dienstes versiegelt Ihre Dokumente. Sein Zertifikat nennt den Dienst, nicht Sie. Fügen Sie die Datei hinzu, die Sie von Ihrer Zertifizierungsstelle bekommen haben.',
  onlyLive:
    'Wechseln Sie in den Live-Modus, um Zertifikate hinzuzufügen oder zu ändern. Sie versiegeln auch Testdokumente.',
  issuer: 'Ausgestellt von',
  ends: 'Gültig bis',
  added: 'Hinzugefügt',
  hash: 'SHA-256',
  revoked: 'Widerrufen',
  reason: 'Grund',
  kind: 'Schlüssel',
  kinds: { file: 'Hochgeladen', aws_kms: 'In AWS KMS', csc: 'Bei einem Vertrauensdienst' },
  states: {
    in_use: 'In Verwendung',
    idle: 'Nicht in Verwendung',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
  },
  endsSoon: 'Läuft bald ab',
  use: 'Verwenden',
  used: 'Zertifikat wird verwendet.',
  stop: 'Nicht mehr verwenden',
  stopped: 'Dokumente werden jetzt mit dem Schlüssel dieses Dienstes versiegelt.',
  revoke: 'Widerrufen …',
  revokeTitle: (name: string) => `Schlüssel von ${name} widerrufen?`,
  revokeText:
    'Der Schlüssel wird sofort und endgültig gelöscht. Sein Zertifikat bleibt in dieser Liste. Tun Sie dies, wenn jemand anderes den Schlüssel haben könnte. Siegel ohne Zeitstempel beweisen dann nichts mehr.',
  revokeYes: 'Schlüssel widerrufen',
  wasRevoked: 'Schlüssel widerrufen.',
  form: {
    title: 'Zertifikat hinzufügen',
    file: 'PKCS-#12-Datei',
    fileHint: 'Eine Datei mit der Endung .p12 oder .pfx, mit dem privaten Schlüssel und seinen Zertifikaten.',
    password: 'Passwort der Datei',
    passwordHint: 'Wird nicht gespeichert. Der Schlüssel wird verschlüsselt gespeichert und nie angezeigt.',
    submit: 'Zertifikat hinzufügen',
    done: 'Zertifikat hinzugefügt. Es wird jetzt verwendet.',
    other:
      'Schlüssel in PEM, in AWS KMS und bei einem Vertrauensdienst fügen Sie mit der API hinzu: POST /api/v1/seal_keys.',
  },
};
