import type * as english from '../../../../dashboard/attachments/words';
import type { Said } from '../../../said';

export const attachmentWords: Said<typeof english.attachmentWords> = {
  title: 'Fichiers joints',
  lead: 'Ces fichiers sont joints à chaque PDF de ce modèle.',
  none: 'Aucun fichier pour l’instant. Joignez les fichiers que chaque PDF doit contenir, comme des conditions ou des données.',
  invoice: (profile: string) =>
    `Chaque PDF est une facture électronique (${profile}). Son XML est généré à partir des données.`,
  name: 'Nom',
  format: 'Format',
  size: 'Taille',
  relationship: 'Relation',
  relationships: {
    Unspecified: 'Non précisée',
    Source: 'Source du PDF',
    Data: 'Données du PDF',
    Alternative: 'Variante du PDF',
    Supplement: 'Complément au PDF',
  },
  description: 'Description (facultatif)',
  add: 'Joindre un fichier',
  file: 'Fichier',
  hint: (megabytes: number) => `Un fichier de ${megabytes} Mo au plus.`,
  attach: 'Joindre',
  attaching: 'Ajout en cours…',
  attached: (name: string) => `« ${name} » a été joint.`,
  action: 'Action',
  remove: 'Retirer',
  removeOf: (name: string) => `Retirer ${name}`,
  removeTitle: (name: string) => `Retirer « ${name} » ?`,
  removeText:
    'Les nouveaux PDF du brouillon ne contiennent plus ce fichier. Les versions publiées le gardent.',
  removed: (name: string) => `« ${name} » a été retiré.`,
  ofDocument: {
    title: 'Joindre des fichiers à ce PDF',
    files: 'Fichiers',
  },
  inPdf: {
    title: 'Fichiers dans le PDF importé',
    lead: 'Ces fichiers sont joints au PDF importé. Les PDF terminés ne les contiennent pas.',
    reading: 'Lecture du PDF…',
    none: 'Aucun fichier à lister.',
    locked: 'Ne peut pas être extrait',
    more: 'Le PDF contient d’autres fichiers.',
    invoice: (profile: string | null) =>
      profile === null ? 'Facture électronique d’un profil inconnu' : `Facture électronique (${profile})`,
    problems: 'Problèmes de la facture électronique',
  },
  bytes: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.ceil(bytes / 1_000)} Ko`
      : `${(bytes / 1_000_000).toLocaleString('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} Mo`,
  problems: {
    none: 'Choisissez un fichier.',
    empty: 'Le fichier est vide.',
    tooLarge: (megabytes: number) => `Le fichier est trop volumineux. La limite est de ${megabytes} Mo.`,
    unread: 'Le fichier n’a pas pu être lu. Choisissez-le de nouveau.',
  },
};
