/** What stands in the place of a frame that shows nothing: a link that is over, or a page that may not embed it. */

const words = {
  en: ['The document cannot be shown here.', 'Open it in a window of its own'],
  de: ['Das Dokument kann hier nicht angezeigt werden.', 'In einem eigenen Fenster öffnen'],
  fr: ['Le document ne peut pas être affiché ici.', 'L’ouvrir dans une nouvelle fenêtre'],
  es: ['El documento no se puede mostrar aquí.', 'Abrirlo en otra ventana'],
  ar: ['لا يمكن عرض المستند هنا.', 'فتحه في نافذة مستقلة'],
  ja: ['ここには文書を表示できません。', '別のウィンドウで開く'],
} as const;

const isKnown = (lang: string): lang is keyof typeof words => Object.hasOwn(words, lang);

const languageOf = (wanted: string | undefined): keyof typeof words =>
  [wanted, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase() ?? '').find(isKnown) ?? 'en';

/** A browser says that a frame has loaded also when it shows nothing in it; the page in it says so by itself. */
const PATIENCE_MS = 3_000;

/** Calls back when the frame has loaded and `isHeard` does not become true. */
export function watchFrame(iframe: HTMLIFrameElement, isHeard: () => boolean, whenNot: () => void): void {
  iframe.addEventListener(
    'load',
    () => setTimeout(() => !isHeard() && iframe.isConnected && whenNot(), PATIENCE_MS),
    { once: true },
  );
}

export function notShown(address: string, wanted: string | undefined): HTMLElement {
  const lang = languageOf(wanted);
  const [text, way] = words[lang];
  const note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.lang = lang;
  note.dir = lang === 'ar' ? 'rtl' : 'ltr';
  Object.assign(note.style, {
    padding: '3rem 1.5rem',
    font: '1rem/1.5 system-ui, sans-serif',
    textAlign: 'center',
    color: '#1b1c2a',
    background: '#fff',
  });
  const said = document.createElement('p');
  said.textContent = text;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = way;
  note.append(said, link);
  return note;
}
