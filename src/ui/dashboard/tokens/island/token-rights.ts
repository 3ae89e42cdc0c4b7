import { h } from '../../../islands/common/dom';

/** Reads and fills in what a token may do, in the form of a dialog. */

type Rights = {
  scopes: string[] | null;
  allowed_ips: string[];
  folder_ids: string[];
  template_ids: string[];
};

type BoxName = 'scopes' | 'folder_ids' | 'template_ids';

function boxesIn(dialog: HTMLElement, name: BoxName): HTMLInputElement[] {
  return [...dialog.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
}

function tickedIn(dialog: HTMLElement, name: BoxName): string[] {
  return boxesIn(dialog, name).flatMap(({ checked, value }) => (checked ? [value] : []));
}

/**
 * With every scope ticked but those that must be named, the token has no list of scopes, so that it
 * gets those of later versions, too.
 */
export function rightsIn(dialog: HTMLElement, addresses: string): Rights {
  const isUnlimited = boxesIn(dialog, 'scopes').every(
    ({ checked, dataset }) => checked === (dataset['named'] === undefined),
  );
  return {
    scopes: isUnlimited ? null : tickedIn(dialog, 'scopes'),
    allowed_ips: addresses.split(/[\s,]+/).filter((line) => line !== ''),
    folder_ids: tickedIn(dialog, 'folder_ids'),
    template_ids: tickedIn(dialog, 'template_ids'),
  };
}

export function tickScopes(dialog: HTMLElement, scopes: string[]): void {
  for (const box of boxesIn(dialog, 'scopes')) box.checked = scopes.includes(box.value);
}

/**
 * Ticks the folders or templates of a token. One that was deleted, or that the form does not list, gets
 * a box with its id: an edit of something else must not lift the limit.
 */
export function tickReach(dialog: HTMLElement, name: 'folder_ids' | 'template_ids', ids: string[]): void {
  for (const added of dialog.querySelectorAll(`[data-added=${name}]`)) added.remove();
  const known = boxesIn(dialog, name);
  for (const box of known) box.checked = ids.includes(box.value);
  const listed = new Set(known.map(({ value }) => value));
  for (const id of ids) if (id !== '' && !listed.has(id)) addBox(dialog, name, id);
}

function addBox(dialog: HTMLElement, name: string, id: string): void {
  const box = h('input', { type: 'checkbox', name, value: id, checked: true });
  const label = h(
    'label',
    { className: 'choice', attributes: { 'data-added': name } },
    box,
    h('code', {}, id),
  );
  dialog.querySelector('.reach-choices')?.append(label);
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
