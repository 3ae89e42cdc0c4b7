import { toast } from '../../../kit/toast/island';
import { words } from '../words';
import { keepHeld, takeHeld } from './held-storage';
import { page } from './page';

/** The time to confirm; older values belong to another occasion. */
const KEPT_MS = 15 * 60_000;
/** Passwords and codes are never kept in the browser. */
const SECRET = 'input[type="password"], input[autocomplete="one-time-code"]';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps the values of a form while its member confirms their identity elsewhere or corrects a
 * refusal. On return the form is filled in again, and the member sends it with one more press.
 */
export function holdForms(): void {
  giveBack();
  // `formdata` fires when the form is really sent, not while a dialog still asks.
  for (const form of ownForms())
    form.addEventListener('formdata', ({ formData }) => {
      const given = controlsOf(form).map(({ name }): [string, string] => [
        name,
        String(formData.get(name) ?? ''),
      ]);
      const personId = page().person.id;
      const values = Object.fromEntries(given);
      keepHeld({ personId, at: Date.now(), path: location.pathname, form: nameOf(form), values });
    });
}

function giveBack(): void {
  const held = takeHeld();
  // Values are restored only after a confirmation or a refusal; otherwise the form may have been
  // sent.
  const query = new URLSearchParams(location.search);
  if (!held || !(query.has('confirmed') || query.has('problem'))) return;
  const isHere = held.path === location.pathname && held.personId === page().person.id;
  if (!isHere || Date.now() - held.at > KEPT_MS) return;
  const form = ownForms().find((each) => nameOf(each) === held.form);
  if (!form) return;
  for (const control of controlsOf(form)) {
    const value = held.values[control.name];
    if (value === undefined) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  }
  form.closest('dialog')?.showModal();
  form.querySelector<HTMLElement>(`${SECRET}, [type="submit"]`)?.focus();
  if (query.has('confirmed')) toast(words.confirmed);
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);
}

function ownForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('main form:has(> input[name="csrf"])')];
}

/** The name of a form includes its record's id: a page may have several forms with one action. */
function nameOf(form: HTMLFormElement): string {
  return `${form.getAttribute('action')} ${form.querySelector<HTMLInputElement>('input[name="id"]')?.value ?? ''}`;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type="hidden"]), select')].filter(
    (control) => !control.matches(SECRET) && control.name !== '',
  );
}
