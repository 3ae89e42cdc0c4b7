import type { ExampleRequest } from '../../../../lib/requests/example-request.mjs';
import type { TestDataSet } from '../../../../lib/test-data-set';
import { button, h, readData } from '../../../islands/common/dom';
import { letCopy } from '../../../kit/copy/island';
import { busy } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { confirmsFirst } from '../../shell/island/form-dialog';
import { api } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import { drawFirstPages } from '../../templates/island/first-page';
import { letFill } from '../../test-data/island/fill-menu';
import { exportLine } from '../export-line';
import { codeWords as words } from '../words';

type Language = keyof typeof words.languages;
type CodeData = { request: ExampleRequest; origin: string; name: string; sets: TestDataSet[] };
type Made = { submission: { id: string; download_url: string | null } };

const once = new OneRequest();

/** Lets a template's code be read in another language and with other data, and its PDF be seen beside it. */
export function letUseCode(section: HTMLElement, templateId: string): void {
  const { origin, name, sets, ...given } = readData<CodeData>('code-data');
  const { data: sample } = given.request.json as { data: TestDataSet['data'] };
  let { request } = given;
  const choice = section.querySelector<HTMLElement>('.languages');
  const code = section.querySelector('#code');
  const say = async () => {
    // The languages are loaded when somebody asks for one, or for other data.
    const { languages } = await import('../../../../lib/requests/languages.mjs');
    const chosen = section.querySelector<HTMLInputElement>('.languages input:checked');
    if (chosen && code) code.textContent = languages[chosen.value as Language](request, origin);
  };
  choice?.addEventListener('change', () => void say());
  if (choice) choice.hidden = false;
  const fillIn = (data: TestDataSet['data']) => {
    request = { ...request, json: { data } };
    void say();
  };
  const menu = section.querySelector<HTMLDetailsElement>('[data-fill]');
  const take = ({ data }: TestDataSet) => fillIn(data);
  if (menu) letFill(menu, { templateId, sets, sample: () => fillIn(sample), take, read: null });

  const run = section.querySelector<HTMLButtonElement>('[data-run]');
  const made = section.querySelector<HTMLElement>('[data-made]');
  if (run && made)
    run.addEventListener('click', () => busy(run, words.running, () => make(templateId, request, made)));
  const token = section.querySelector<HTMLElement>('[data-token]');
  const create = section.querySelector<HTMLButtonElement>('[data-new-token]');
  if (token && create)
    create.addEventListener('click', () => busy(create, words.running, () => createToken(token, name)));
  for (const each of [run, create]) if (each) each.disabled = false;
}

/** Sends what the code sends, in test mode in any case. */
async function make(templateId: string, { json }: ExampleRequest, place: HTMLElement): Promise<void> {
  const sent = { ...Object(json), test: true };
  const headers = once.headersFor(sent);
  const answer = await api.post<Made>(`/templates/${templateId}/submissions`, sent, { headers });
  once.answered(answer);
  if (!answer.ok && answer.code !== 'polling_timeout') {
    place.replaceChildren(h('p', { className: 'alert' }, answer.errors[0] ?? answer.message));
    return;
  }
  const { id, download_url: link } = (answer.body as Made).submission;
  const open = h('a', { className: 'button', href: `/dashboard/submissions/${id}` }, words.open);
  const download = link && h('a', { className: 'button primary', href: link, download: '' }, words.download);
  place.replaceChildren(
    h('p', {}, h('strong', {}, link === null ? words.late : words.ready)),
    h('p', { className: 'row' }, download, open),
  );
  if (link !== null) draw(link);
}

/** Draws the PDF in place of the empty document. */
function draw(link: string): void {
  const before = document.querySelector<HTMLElement>('.overview .first-page');
  const picture = h('figure', { className: 'first-page' });
  Object.assign(picture.dataset, { document: link, label: words.picture });
  before?.replaceWith(picture);
  if (picture.parentElement) drawFirstPages(picture.parentElement);
}

type NewToken = { id: string; secret: string };

/** A token for tests needs no confirmation of who its maker is. The secret is shown this once. */
async function createToken(place: HTMLElement, template: string): Promise<void> {
  const label = words.token.label(template).slice(0, 255);
  const answer = await api.post<NewToken>('/api_tokens', { label, mode: 'test' });
  if (!answer.ok) {
    if (!confirmsFirst(answer)) toast(answer.errors[0] ?? answer.message, 'failed');
    return;
  }
  const { id, secret } = answer.body;
  const line = exportLine(id, secret);
  const copy = button('quiet', words.token.copy, () => {});
  letCopy(copy, { text: () => line });
  place.replaceChildren(
    h('h3', { id: 'token-title' }, words.token.title),
    h('pre', { className: 'code', tabIndex: 0 }, line),
    h('p', { className: 'notice warn', attributes: { role: 'status' } }, words.token.made),
    h('p', { className: 'row' }, copy, h('a', { href: '/dashboard/tokens' }, words.token.all)),
  );
  copy.focus();
}
