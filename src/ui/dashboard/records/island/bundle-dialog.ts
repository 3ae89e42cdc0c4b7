import { recordWords } from '../words';
import type { Selection } from './selection';

/** Opens the dialog of the page that asks for a format, for the selected documents in their order. */
export function askFormat(selection: Selection): void {
  const dialog = document.getElementById('selection-dialog');
  const form = dialog?.querySelector('form');
  if (!(dialog instanceof HTMLDialogElement) || !form) return;
  const { sources } = selection;
  const wanted = JSON.parse(form.dataset['send'] ?? '{}');
  form.dataset['send'] = JSON.stringify({ ...wanted, with: { submission_ids: sources.map(({ id }) => id) } });
  const lead = form.querySelector('[data-lead]');
  if (lead) lead.textContent = recordWords.bundle.selected(sources.length);
  dialog.showModal();
}
