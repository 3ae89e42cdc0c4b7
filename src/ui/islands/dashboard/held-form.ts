import { keepHeld, takeHeld } from './held-storage';
import { page } from './page';
import { toast } from './toast';
import { words } from './words';

/** As long as it takes to confirm; what is older is of another time. */
const KEPT_MS = 15 * 60_000;
/** What nobody else may find in a browser: passwords and codes are typed anew. */
const SECRET = 'input[type="password"], input[autocomplete="one-time-code"]';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Whoever has to confirm that it is them is sent elsewhere with their form, which is not sent again by itself: what they
 * had typed is there when they come back, for one press more. So it is where something about it was refused.
 */
export function holdForms(): void {
  giveBack();
  // Told when it is sent, and not while a dialog asks whether it is to be.
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
  // Elsewhere it may have been done, or not have been confirmed.
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
  form.querySelector<HTMLElement>(`${SECRET}, [type="submit"]`)?.focus();
  if (query.has('confirmed')) toast(words.confirm.again);
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);
}

function ownForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('main form:has(> input[name="csrf"])')];
}

/** Of several forms of a kind each has the id of what it is about. */
function nameOf(form: HTMLFormElement): string {
  return `${form.getAttribute('action')} ${form.querySelector<HTMLInputElement>('input[name="id"]')?.value ?? ''}`;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type="hidden"]), select')].filter(
    (control) => !control.matches(SECRET) && control.name !== '',
  );
}
