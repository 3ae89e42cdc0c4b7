import { sendsForm } from '../../../kit/form/island';
import { confirmsFirst } from '../../shell/island/form-dialog';
import { words } from '../../shell/words';
import { scriptWords } from '../words';
import { conclude, sendOnce } from './send';

/** Dialogs in the page whose fields become the JSON of one request. */
export function giveLifeToForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('dialog form[data-send]')) {
    // Scripts change the request while the page is open, as for a selection.
    const wanted = () => JSON.parse(form.dataset['send'] ?? '{}');
    sendsForm(form, {
      working: words.working,
      takes: confirmsFirst,
      send: async () => {
        const read = await readForm(form);
        return read.ok
          ? sendOnce(wanted(), { ...wanted().with, ...read.body })
          : { ok: false, code: 'unreadable', message: read.problem, errors: [] };
      },
      done: (body) => conclude(wanted(), body),
    });
  }
}

type Read = { ok: true; body: Record<string, unknown> } | { ok: false; problem: string };

/**
 * Reads a form. `data-optional`: left out when empty; `data-null`: null when empty; `data-json`:
 * the value is JSON; `data-list`: the ticked values, null when there are none; `data-exact`: with the
 * spaces around it. A file is sent in base64, and a name with a dot means a member of an object.
 */
async function readForm(form: HTMLFormElement): Promise<Read> {
  const body: Record<string, unknown> = {};
  for (const field of form.elements) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!(isField || field instanceof HTMLSelectElement) || field.name === '') continue;
    if (field instanceof HTMLInputElement && field.type === 'radio' && !field.checked) continue;
    const { name, dataset } = field;
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
    const value = file ? await inBase64(file) : typed(field);
    if (dataset['list'] !== undefined) body[name] = withTicked(body[name], field);
    else if (dataset['json'] !== undefined && value !== '') {
      const json = readJson(value);
      if (!json.ok) return { ok: false, problem: scriptWords.badJson + json.problem };
      body[name] = json.value;
    } else if (value === '' && dataset['null'] !== undefined) body[name] = null;
    else if (value !== '' || dataset['optional'] === undefined) body[name] = value;
  }
  return { ok: true, body: nested(body) };
}

/** What was typed; the name of a file that was not chosen is empty, too. */
function typed({ value, dataset }: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  return dataset['exact'] === undefined ? value.trim() : value;
}

async function inBase64(file: File): Promise<string> {
  let bytes = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** `{ 'a.b': 1 }` as `{ a: { b: 1 } }`. */
function nested(flat: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [member = '', inner] = name.split('.');
    if (inner === undefined) body[member] = value;
    else body[member] = { ...(body[member] ?? {}), [inner]: value };
  }
  return body;
}

function withTicked(known: unknown, field: Element): unknown {
  const list = Array.isArray(known) ? known : [];
  const isTicked = field instanceof HTMLInputElement && field.checked;
  const ticked = isTicked ? [...list, field.value] : list;
  return ticked.length > 0 ? ticked : null;
}

function readJson(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : '' };
  }
}
