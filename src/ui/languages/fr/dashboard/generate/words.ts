import type * as english from '../../../../dashboard/generate/words';
import type { Said } from '../../../said';

export const generateWords: Said<typeof english.generateWords> = {
  form: {
    title: 'Données',
    lead: 'Saisissez les valeurs pour le PDF.',
    optional: '(facultatif)',
    choose: 'Choisissez…',
    asJson: 'Modifier en JSON',
    json: 'Données (JSON)',
    jsonHint: 'Tant que cette partie est ouverte, le PDF utilise ce JSON au lieu du formulaire.',
    some: (shown: number, others: number) =>
      `Le formulaire affiche les ${shown} premières valeurs sur ${shown + others}. Ouvrez « Modifier en JSON » pour saisir les autres. « Remplir » les y écrit toutes.`,
    pages: {
      label: 'Page du PDF',
      page: (page: number) => `Page ${page}`,
      previous: 'Précédente',
      next: 'Suivante',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [
          missing > 0 && `${missing} ${missing < 2 ? 'manquante' : 'manquantes'}`,
          invalid > 0 && `${invalid} ${invalid < 2 ? 'incorrecte' : 'incorrectes'}`,
        ];
        const said = counts.filter((count) => count !== false).join(', ');
        return `Page ${page} : ${said || 'complète'}`;
      },
    },
    rows: {
      add: 'Ajouter une ligne',
      row: (number: number) => `Ligne ${number}`,
      remove: (number: number) => `Retirer la ligne ${number}`,
      none: 'Aucune ligne pour l’instant.',
      more: (count: number) =>
        count < 2
          ? `${count} ligne de plus ne tient pas dans ce formulaire. Ouvrez « Modifier en JSON » pour la voir.`
          : `${count} lignes de plus ne tiennent pas dans ce formulaire. Ouvrez « Modifier en JSON » pour les voir.`,
    },
    pictureGiven: 'Une image est définie. Choisissez un fichier pour la remplacer.',
    severalHint: 'Pour en choisir plusieurs, maintenez Ctrl ou ⌘ enfoncé en cliquant.',
    signatureHint: 'Un nom, dessiné dans une police manuscrite.',
    from: 'Version',
    instead: (version: string) => `Utiliser « ${version} » à la place`,
    carry: {
      ask: { title: 'Utiliser l’autre version sans votre saisie ?', yes: 'Changer sans les reprendre' },
      data: 'Votre saisie est trop volumineuse pour être reprise, en général à cause d’images.',
      files: 'Les pièces jointes choisies ne peuvent pas être reprises.',
    },
    draft: 'Brouillon actuel',
    version: (version: string) => `Version ${version}`,
    latest: (version: string) => `Version ${version} (la plus récente)`,
    generate: { test: 'Générer un PDF de test', live: 'Générer un PDF de production' },
    modeHint: {
      test: 'Gratuit, avec un filigrane TEST.',
      live: 'Sans filigrane. Compte dans votre utilisation.',
    },
    generating: 'Génération…',
    noFieldsTitle: 'Aucun champ pour l’instant',
    noFields: 'Placez d’abord des champs sur les pages, puis revenez ici.',
    placeFields: 'Placer des champs',
    several: 'Créer un lot à partir d’un tableau',
  },
  corrects: {
    corrects: 'Ce formulaire contient les données de',
    stays: 'Le document d’origine ne change pas. Le nouveau y renvoie par « corrects » dans ses métadonnées.',
  },
  result: {
    title: 'PDF',
    before: 'Première page sans données',
    later: 'Le PDF apparaît ici quand il est prêt.',
    drawing: 'Chargement…',
    noPicture: 'Aucun aperçu disponible.',
    ready: { test: 'Le PDF de test est prêt.', live: 'Le PDF est prêt.' },
    download: 'Télécharger le PDF',
    open: 'Voir le document',
    picture: 'Première page du PDF',
    waits: 'Cela prend plus de temps que d’habitude. Vous pouvez suivre l’avancement sur sa propre page :',
    toDocument: 'voir le document',
    truncated: (names: string) => `Texte tronqué : ${names}`,
    missingGlyphs: (names: string) =>
      `Caractères absents de toutes les polices (dessinés comme des carrés) : ${names}`,
  },
  problems: {
    number: (text: string) => `« ${text} » n’est pas un nombre. Écrivez-le ainsi : 1234.56`,
    yesOrNo: (text: string) => `« ${text} » n’est ni oui (yes) ni non (no)`,
    choice: (choices: string, text: string) =>
      `doit être l’une de ces valeurs : ${choices} – pas « ${text} »`,
    json: (message: string) => `JSON non valide : ${message}`,
    picture: (megabytes: number) => `L’image est trop volumineuse. La limite est de ${megabytes} Mo.`,
    some: 'Certaines valeurs posent problème. Voir ci-dessous.',
  },
};
