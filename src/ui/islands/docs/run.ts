import { h } from '../common/dom';
import { callApi, readOwn, withOwn } from './own';
import { openOwnDialog } from './own-dialog';
import { type DataSchema, sampleData } from './sample-data';
import { words } from './words';

const said = words.run;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Makes the form of an operation call the API of this deployment. */
export function addRun(form: HTMLFormElement): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (readOwn().token === '') return openOwnDialog();
    void run(form);
  });
  withOwn(() => void fillIn(form));
}

/** Puts the reader's template into the form, with data that it takes. */
async function fillIn(form: HTMLFormElement): Promise<void> {
  const { template } = readOwn();
  const field = form.querySelector<HTMLInputElement>('[data-own=template]');
  if (template === '' || !field) return;
  field.value = template;
  const body = form.querySelector<HTMLTextAreaElement>('[data-in=json]');
  if (!body || !form.dataset['path']?.endsWith('/{template_id}/submissions')) return;
  const answer = await callApi(`/api/v1/templates/${template}/schema`).catch(() => null);
  if (!answer?.ok) return;
  const schema: DataSchema = await answer.json();
  body.value = JSON.stringify({ data: sampleData(schema), test: true }, null, 2);
}

async function run(form: HTMLFormElement): Promise<void> {
  const state = form.querySelector('.state');
  const result = form.querySelector<HTMLElement>('.result');
  const method = form.dataset['method'] ?? 'GET';
  if (!state || !result || (method === 'DELETE' && !confirm(said.sure))) return;
  const request = requestOf(form, method);
  if (request instanceof Error) {
    state.textContent = said.notJson(request.message);
    return;
  }
  state.textContent = said.running;
  const begun = performance.now();
  try {
    const answer = await callApi(request.path, request.init);
    const body = await shownBody(answer);
    state.textContent = said.told(answer.status, Math.round(performance.now() - begun));
    state.classList.toggle('bad', !answer.ok);
    result.replaceChildren(body);
    result.hidden = false;
  } catch {
    state.textContent = said.unreachable;
  }
}

type Request = { path: string; init: RequestInit };

function requestOf(form: HTMLFormElement, method: string): Request | SyntaxError {
  let path = form.dataset['path'] ?? '';
  const query = new URLSearchParams();
  const sent = new FormData();
  let json: string | null = null;
  for (const field of form.querySelectorAll<Field>('[data-in]')) {
    const { name, value } = field;
    const kind = field.dataset['in'];
    if (kind === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (kind === 'json') json = value;
    else if (value === '') continue;
    else if (kind === 'query') query.set(name, value);
    else sent.append(name, (field as HTMLInputElement).files?.[0] ?? value);
  }
  if ([...query].length > 0) path += `?${query}`;
  if (json === null) return { path, init: { method, ...([...sent].length > 0 && { body: sent }) } };
  try {
    JSON.parse(json);
  } catch (problem) {
    return problem as SyntaxError;
  }
  return { path, init: { method, body: json, headers: { 'Content-Type': 'application/json' } } };
}

/** The body of an answer: JSON with its links, text, or a file to open. */
async function shownBody(answer: Response): Promise<Node> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (/json|text/.test(type)) {
    const text = await answer.text();
    const whole = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
    return h('pre', { tabIndex: 0 }, h('code', {}, ...withLinks(whole)));
  }
  const file = await answer.blob();
  if (file.size === 0) return h('p', {}, said.empty);
  return h('a', { href: URL.createObjectURL(file), target: '_blank' }, said.file);
}

/** Links to the origin of this deployment, such as that to the finished PDF, can be opened. */
function withLinks(text: string): (Node | string)[] {
  return text.split(/(https?:\/\/[^\s"\\]+)/).map((piece) => {
    if (!piece.startsWith(`${location.origin}/`)) return piece;
    return h('a', { href: piece, target: '_blank', rel: 'noreferrer' }, piece);
  });
}
