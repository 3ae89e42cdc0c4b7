import type * as english from '../../../../dashboard/batch/words';
import type { Said } from '../../../said';

export const batchWords: Said<typeof english.batchWords> = {
  title: 'Créer un lot',
  lead: (most: number) =>
    `Chaque ligne devient un document, ${most} lignes au plus. La première ligne contient les noms des champs.`,
  rows: 'Lignes',
  rowsHint: 'Collez les lignes d’un tableur, du CSV ou un tableau JSON d’objets.',
  file: 'Ou choisissez un fichier (CSV ou Excel)',
  guessed: (name: string) =>
    `« ${name} » n’est pas en Unicode et a été lu en Windows-1252, le codage des CSV d’Excel. Vérifiez les lettres accentuées dans l’aperçu.`,
  empty: 'Télécharger un tableau vide',
  emptyName: (name: string) => `${name}.csv`,
  name: 'Nom',
  nameHint: 'Dans la liste des lots. Un fichier donne le sien.',
  columns: 'Colonnes',
  columnsHint: 'Choisissez un champ pour chaque colonne.',
  leaveOut: 'Ignorer',
  preview: 'Aperçu',
  row: 'Ligne',
  numbersHint: (head: number) =>
    `Les numéros de ligne sont ceux du fichier : les noms des colonnes sont en ligne ${head}.`,
  added: 'nouvelle',
  rowsOf: (first: number, last: number) => `(lignes ${first}–${last})`,
  data: 'Données',
  standing: 'Statut',
  fine: 'Prête',
  ready: (count: number) => (count < 2 ? `${count} ligne est prête.` : `${count} lignes sont prêtes.`),
  wrong: (rows: readonly string[]) =>
    rows.length === 1
      ? `1 ligne pose problème : ${rows[0]}. Corrigez-la pour continuer.`
      : `${rows.length} lignes posent problème : ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ', …' : ''}. Corrigez-les pour continuer.`,
  made: (made: number, all: number) => `${made} sur ${all} lignes traitées.`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} ${made} sur ${all} lignes sont traitées et ne figurent plus dans le tableau. Appuyez sur le bouton pour continuer avec les autres.`,
  unsure:
    'Les lignes suivantes sont peut-être déjà traitées : le tableau ne peut pas être modifié pour le moment. Appuyez sur le bouton pour réessayer. Aucune ligne n’est traitée deux fois.',
  generate: {
    test: (count: number) => `Générer ${count} PDF de test`,
    live: (count: number) => `Générer ${count} PDF de production`,
  },
  generating: 'Démarrage…',
  one: 'Générer un seul PDF',
  problems: {
    tooMany: (count: number, most: number) =>
      `Il y a ${count} lignes, mais un lot peut en avoir ${most} au plus. Répartissez-les en plusieurs lots.`,
    tooWide: (count: number, most: number) =>
      `Il y a ${count} colonnes, mais un tableau peut en avoir ${most} au plus. Retirez celles dont aucun champ n’a besoin.`,
    quote: (line: number) => `Le guillemet à la ligne ${line} n’est pas fermé.`,
    onlyHead: 'Il n’y a qu’une ligne d’en-tête. Ajoutez une ligne avec des valeurs.',
    notObjects: 'En JSON, chaque ligne doit être un objet : [{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) =>
      `contient ${cells === 1 ? '1 cellule' : `${cells} cellules`}, mais il y a ${columns === 1 ? '1 colonne' : `${columns} colonnes`}`,
    at: (name: string, problem: string) => `${name} : ${problem}`,
    whole: 'les données',
    more: (count: number) => (count < 2 ? `et ${count} autre` : `et ${count} autres`),
    cellError: (text: string) => `« ${text} » est une erreur de la feuille de calcul`,
    workbook: (name: string, problem: string) => `« ${name} » : ${problem}.`,
    tooLarge: (megabytes: number) => `Le fichier est trop volumineux. La limite est de ${megabytes} Mo.`,
  },
};
