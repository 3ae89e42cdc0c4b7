import { recordOf } from '../../../../lib/json';
import { parentOrigin } from './parent';

/** What the page around a public form gives it, in the fragment of the frame's address. */
export type Given = {
  /** What the service gets, by its names. */
  sent: Record<string, unknown>;
  visitor: { name: string; email: string } | null;
  labels: Record<string, unknown>;
  hasClear: boolean;
  /** Whether the page wants to be asked before the form is sent. */
  asks: boolean;
};

const MARK = '#given=';

/** Only a page that may embed the form gives it something; null without one. */
export function givenByParent(): Given | null {
  if (parentOrigin() === null || !location.hash.startsWith(MARK)) return null;
  try {
    const read = recordOf(JSON.parse(decodeURIComponent(location.hash.slice(MARK.length))));
    const { visitor, labels, clear, asks, ...sent } = read;
    const { name, email } = recordOf(visitor);
    const known = typeof email === 'string' && email !== '';
    return {
      sent,
      visitor: known ? { name: typeof name === 'string' ? name : '', email } : null,
      labels: recordOf(labels),
      hasClear: clear !== false,
      asks: asks === true,
    };
  } catch {
    // Another page has written the fragment.
    return null;
  }
}

/**
 * Puts what is given into the form that begins. Returns whether the visitor is known. A page that
 * answers the form has what was sent, which is more: it is left as it is.
 */
export function fillWithGiven(form: HTMLFormElement, given: Given | null): boolean {
  if (given === null || wasSent(form)) return false;
  setInput(form, 'given', JSON.stringify(given.sent));
  if (given.visitor === null) return false;
  setInput(form, 'name', given.visitor.name);
  setInput(form, 'email', given.visitor.email);
  return true;
}

/** Whether the service has written an address into the form, which it got before. */
function wasSent(form: HTMLFormElement): boolean {
  const email = form.elements.namedItem('email');
  return email instanceof HTMLInputElement && email.defaultValue !== '';
}

export function setInput(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

/** The form in another language is given the same. */
export function keepGivenInLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="?"]')) link.hash = location.hash;
}
