/** Reads and fills in what a token may do, in the form of a dialog. */

type Rights = { scopes: string[] | null; allowed_ips: string[] };

function boxesIn(dialog: HTMLElement): HTMLInputElement[] {
  return [...dialog.querySelectorAll<HTMLInputElement>('[name=scopes]')];
}

/**
 * With every box ticked but those of scopes that must be named, the token is not limited, so that it
 * gets the scopes of later versions, too.
 */
export function rightsIn(dialog: HTMLElement, addresses: string): Rights {
  const boxes = boxesIn(dialog);
  const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const isUnlimited = boxes.every(({ checked, dataset }) => checked === (dataset['named'] === undefined));
  const lines = addresses.split(/[\s,]+/).filter((line) => line !== '');
  return { scopes: isUnlimited ? null : ticked, allowed_ips: lines };
}

export function tickScopes(dialog: HTMLElement, scopes: string[]): void {
  for (const box of boxesIn(dialog)) box.checked = scopes.includes(box.value);
}

/** The end of a day where the member is. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** The day of a time where the member is, as a date input takes it. */
export function dayOf(iso: string): string {
  if (iso === '') return '';
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
