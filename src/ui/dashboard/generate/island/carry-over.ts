import { confirm } from '../../../kit/dialog/island';
import { generateWords } from '../words';

const { carry: words } = generateWords.form;

type Carried = {
  /** null where the data cannot be read yet; the page shows why. */
  given: () => Promise<string | null>;
  take: (text: string) => void;
  /** Whether something was chosen that no other page can take, such as files. */
  hasMore?: () => boolean;
  /** The page may go: the other one has all of it, or the member gives up what it cannot have. */
  leaves: () => void;
};

/** Carries the entered data to the page of another version: once, and in this tab only. */
export function carryOver(form: HTMLFormElement, templateId: string, carried: Carried): void {
  const key = `quillet:carried:${form.id}:${templateId}`;
  for (const link of form.querySelectorAll<HTMLAnchorElement>('[data-version]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void leave(link.href, key, carried);
    });
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text !== null) carried.take(text);
}

/** Asks before anything is lost. */
async function leave(href: string, key: string, { given, hasMore, leaves }: Carried): Promise<void> {
  const text = await given();
  if (text === null) return;
  const isKept = keep(key, text);
  const lost = [...(isKept ? [] : [words.data]), ...(hasMore?.() ? [words.files] : [])];
  if (lost.length > 0 && !(await confirm({ ...words.ask, text: lost.join(' '), danger: true }))) {
    sessionStorage.removeItem(key);
    return;
  }
  leaves();
  location.assign(href);
}

/** False: the data exceeds the storage of the browser, usually because of images. */
function keep(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
