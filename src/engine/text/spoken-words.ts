import { isLanguage, type Language } from '../../lib/languages';

/** What people hear in the place of what is no text. */
export type SpokenWords = {
  signature: string;
  initials: string;
  ticked: string;
  notTicked: string;
  /** A list without a choice. */
  nothingChosen: string;
};

const words: Record<Language, SpokenWords> = {
  en: {
    signature: 'Signature',
    initials: 'Initials',
    ticked: 'checked',
    notTicked: 'not checked',
    nothingChosen: 'nothing selected',
  },
  de: {
    signature: 'Unterschrift',
    initials: 'Kürzel',
    ticked: 'angekreuzt',
    notTicked: 'nicht angekreuzt',
    nothingChosen: 'nichts ausgewählt',
  },
  fr: {
    signature: 'Signature',
    initials: 'Initiales',
    ticked: 'coché',
    notTicked: 'non coché',
    nothingChosen: 'aucune sélection',
  },
  es: {
    signature: 'Firma',
    initials: 'Iniciales',
    ticked: 'marcado',
    notTicked: 'sin marcar',
    nothingChosen: 'sin selección',
  },
  ar: {
    signature: 'التوقيع',
    initials: 'الأحرف الأولى',
    ticked: 'محدد',
    notTicked: 'غير محدد',
    nothingChosen: 'لا يوجد اختيار',
  },
  ja: {
    signature: '署名',
    initials: 'イニシャル',
    ticked: 'チェックあり',
    notTicked: 'チェックなし',
    nothingChosen: '選択なし',
  },
};

/** Readers have their own words for these signs. */
const others: SpokenWords = { ...words.en, ticked: '\u2611', notTicked: '\u2610', nothingChosen: '\u2014' };

/** The words in the language of a document, given as a tag such as `de-CH`; signs where it is another one. */
export function spokenWords(language: string | undefined): SpokenWords {
  const primary = language?.split('-')[0]?.toLowerCase();
  return isLanguage(primary) ? words[primary] : others;
}
