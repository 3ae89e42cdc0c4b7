const words = {
  en: {
    close: 'Close',
    notShown: 'Could not show the document here.',
    onItsOwn: 'Open in a new window',
    editor: 'Template editor',
  },
  de: {
    close: 'Schließen',
    notShown: 'Das Dokument kann hier nicht angezeigt werden.',
    onItsOwn: 'In einem eigenen Fenster öffnen',
    editor: 'Vorlagen-Editor',
  },
  fr: {
    close: 'Fermer',
    notShown: 'Le document ne peut pas être affiché ici.',
    onItsOwn: 'L’ouvrir dans une nouvelle fenêtre',
    editor: 'Éditeur de modèles',
  },
  es: {
    close: 'Cerrar',
    notShown: 'El documento no se puede mostrar aquí.',
    onItsOwn: 'Abrirlo en otra ventana',
    editor: 'Editor de plantillas',
  },
  ar: {
    close: 'إغلاق',
    notShown: 'لا يمكن عرض المستند هنا.',
    onItsOwn: 'فتحه في نافذة مستقلة',
    editor: 'محرر القوالب',
  },
  ja: {
    close: '閉じる',
    notShown: 'ここには文書を表示できません。',
    onItsOwn: '別のウィンドウで開く',
    editor: 'テンプレートエディター',
  },
} as const;

type Language = keyof typeof words;

function isKnown(lang: string): lang is Language {
  return Object.hasOwn(words, lang);
}

/** The few words of the embedding script, in the language that the frame will have. */
export function wordsFor(wanted: string | undefined): (typeof words)[Language] & { lang: Language } {
  const accepted = [wanted, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase() ?? '');
  const lang = accepted.find(isKnown) ?? 'en';
  return { ...words[lang], lang };
}
