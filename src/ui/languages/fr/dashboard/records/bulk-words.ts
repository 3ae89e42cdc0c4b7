import type * as english from '../../../../dashboard/records/bulk-words';
import type { Said } from '../../../said';

export const bulkWords: Said<typeof english.bulkWords> = {
  page: 'Tout sélectionner sur cette page',
  filter: 'Sélectionner tous les résultats',
  finding: (count: number) => (count < 2 ? `${count} trouvé…` : `${count} trouvés…`),
  cut: (most: number) =>
    `Les ${most} plus récents sont sélectionnés. Pour en télécharger plus, utilisez « Télécharger » en haut de la page.`,
  open: 'Autres actions…',
  title: (count: number) =>
    count < 2 ? 'Action pour le document sélectionné' : `Action pour ${count} documents sélectionnés`,
  choose: 'Action',
  acts: {
    remind: {
      name: 'Relancer les signataires',
      about: 'Envoie un e-mail avec un nouveau lien à chaque signataire dont c’est le tour.',
      ask: '',
      done: (count: number) =>
        count < 2
          ? `Signataires de ${count} document relancés`
          : `Signataires de ${count} documents relancés`,
      skipped: (count: number) =>
        `${count} ${count < 2 ? 'ignoré' : 'ignorés'} : aucun signataire à relancer par e-mail`,
    },
    cancel: {
      name: 'Annuler les documents en attente',
      about:
        'Les signataires ne peuvent plus les ouvrir. Les données sont supprimées définitivement. Les pistes d’audit restent.',
      ask: 'Annuler les documents en attente ?',
      done: (count: number) => (count < 2 ? `${count} document annulé` : `${count} documents annulés`),
      skipped: (count: number) =>
        `${count} ${count < 2 ? 'ignoré' : 'ignorés'} : pas en attente de signataires`,
    },
    expire: {
      name: 'Faire expirer les documents terminés',
      about:
        'Les données, les PDF et tout ce qui les contient sont supprimés définitivement. Les empreintes et les pistes d’audit restent.',
      ask: 'Faire expirer les documents terminés ?',
      done: (count: number) => (count < 2 ? `${count} document expiré` : `${count} documents expirés`),
      skipped: (count: number) =>
        count < 2
          ? `${count} ignoré : non terminé ou déjà expiré`
          : `${count} ignorés : non terminés ou déjà expirés`,
    },
  },
  askText: (count: number) =>
    count < 2 ? 'Pour le document sélectionné.' : `Pour les ${count} documents sélectionnés.`,
  start: 'Continuer',
  progress: (done: number, total: number) => `${done} sur ${total}`,
  stay: 'Gardez cette page ouverte. Si vous la quittez, le reste ne sera pas traité.',
  stop: 'Arrêter',
  close: 'Fermer',
  report: 'Résultat',
  stopped: (count: number) => `${count} non ${count < 2 ? 'traité' : 'traités'}, car vous avez arrêté`,
  failed: (count: number) => (count < 2 ? `${count} échec :` : `${count} échecs :`),
};
