import type * as english from '../../../../dashboard/attachments/words';
import type { Said } from '../../../said';

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const attachmentWords: Said<typeof english.attachmentWords> = {
  title: 'Angehängte Dateien',
  lead: 'Diese Dateien werden an jedes PDF dieser Vorlage angehängt.',
  none: 'Noch keine Dateien. Hängen Sie Dateien an, die jedes PDF enthalten soll, zum Beispiel AGB oder Daten.',
  invoice: (profile: string) => `Jedes PDF ist eine E-Rechnung (${profile}). Ihr XML entsteht aus den Daten.`,
  name: 'Name',
  format: 'Format',
  size: 'Größe',
  relationship: 'Beziehung',
  relationships: {
    Unspecified: 'Nicht angegeben',
    Source: 'Quelle des PDFs',
    Data: 'Daten des PDFs',
    Alternative: 'Alternative zum PDF',
    Supplement: 'Ergänzung zum PDF',
  },
  description: 'Beschreibung (optional)',
  add: 'Datei anhängen',
  file: 'Datei',
  hint: (megabytes: number) => `Eine Datei bis ${megabytes} MB.`,
  attach: 'Anhängen',
  attaching: 'Wird angehängt …',
  attached: (name: string) => `„${name}“ angehängt.`,
  action: 'Aktion',
  remove: 'Entfernen',
  removeOf: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `„${name}“ entfernen?`,
  removeText:
    'Neue PDFs des Entwurfs enthalten diese Datei nicht mehr. Veröffentlichte Versionen behalten sie.',
  removed: (name: string) => `„${name}“ entfernt.`,
  ofDocument: {
    title: 'Dateien an dieses PDF anhängen',
    files: 'Dateien',
  },
  inPdf: {
    title: 'Dateien im hochgeladenen PDF',
    lead: 'Diese Dateien sind an das hochgeladene PDF angehängt. Fertige PDFs enthalten sie nicht.',
    reading: 'Das PDF wird gelesen …',
    none: 'Keine Dateien, die aufgelistet werden können.',
    locked: 'Kann nicht entpackt werden',
    more: 'Das PDF enthält weitere Dateien.',
    invoice: (profile: string | null) =>
      profile === null ? 'E-Rechnung mit unbekanntem Profil' : `E-Rechnung (${profile})`,
    problems: 'Probleme der E-Rechnung',
  },
  bytes: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.ceil(bytes / 1_000)} KB`
      : `${(bytes / 1_000_000).toLocaleString('de', oneDigit)} MB`,
  problems: {
    none: 'Wählen Sie eine Datei aus.',
    empty: 'Die Datei ist leer.',
    tooLarge: (megabytes: number) => `Die Datei ist zu groß. Die Grenze liegt bei ${megabytes} MB.`,
    unread: 'Die Datei konnte nicht gelesen werden. Wählen Sie sie noch einmal aus.',
  },
};
