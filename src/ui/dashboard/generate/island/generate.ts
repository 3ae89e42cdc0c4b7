import type { JsonSchema } from '../../../../engine/fields';
import type { TestDataSet } from '../../../../lib/test-data-set';
import { h, part } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import { ChosenFiles } from '../../attachments/island/chosen-files';
import { page } from '../../shell/island/page';
import { api, type Failure } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import { drawFirstPages } from '../../templates/island/first-page';
import type { Corrected } from '../corrects-notice';
import type { DataEntry } from '../data-entries';
import { generateWords as words } from '../words';
import { carryOver } from './carry-over';
import { DataForm } from './data-form';

type GenerateData = {
  version: string;
  entries: DataEntry[];
  schema: JsonSchema;
  corrects: Corrected | null;
  testData: TestDataSet[];
};

type Submission = {
  id: string;
  download_url: string | null;
  truncated_text: Record<string, string>;
  missing_glyphs: string[];
};
type Made = { submission: Submission };

const request = new OneRequest();

/**
 * Makes a test or live PDF from the data and shows it beside the form, so that the member can
 * change the data and repeat.
 */
export function letGenerate(form: HTMLFormElement, templateId: string): void {
  const { entries, schema, corrects, testData } = page<GenerateData>();
  const dataForm = new DataForm(form, { entries, schema });
  const attach = form.querySelector<HTMLDetailsElement>('[data-attach]');
  const files = attach && new ChosenFiles(attach);
  const check = () => dataForm.read();
  dataForm.offerFill(check);
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  let isTouched = false;
  const make = async () => {
    if (await generate({ dataForm, files }, templateId)) isTouched = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit) void busy(submit, words.form.generating, make);
  });
  form.addEventListener('input', () => {
    isTouched = true;
  });
  addEventListener('beforeunload', (event) => {
    if (isTouched) event.preventDefault();
  });
  const wanted = new URLSearchParams(location.search).get('set');
  const set = testData.find(({ name }) => name === wanted);
  if (corrects) dataForm.fill(corrects.data);
  carryOver(form, templateId, {
    given: async () => {
      const data = await dataForm.leave();
      return data && JSON.stringify(data);
    },
    hasMore: () => (files?.count ?? 0) > 0,
    leaves: () => {
      isTouched = false;
    },
    take: (text) => {
      isTouched = true;
      dataForm.fill(JSON.parse(text));
    },
  });
  if (submit) submit.disabled = false;
  form.querySelector<HTMLElement>('[data-entries] :is(input, textarea, select)')?.focus();
  if (set) {
    dataForm.fill(set.data);
    // The check shows what does not fit.
    void check();
  }
}

type Given = { dataForm: DataForm; files: ChosenFiles | null };

/** Returns whether a document was made of the data. */
async function generate({ dataForm, files }: Given, templateId: string): Promise<boolean> {
  const data = await dataForm.read();
  if (data === null) return false;
  const attachments = (await files?.read()) ?? null;
  if (files && attachments === null) return false;
  const { mode, version, corrects } = page<GenerateData>();
  const metadata = corrects && { metadata: { ...corrects.metadata, corrects: corrects.id } };
  const attached = attachments !== null && attachments.length > 0 && { attachments };
  const sent = { data, test: mode === 'test', version, ...metadata, ...attached };
  const headers = request.headersFor(sent);
  const answer = await api.post<Made>(`/templates/${templateId}/submissions`, sent, { headers });
  request.answered(answer);
  if (answer.ok) show(answer.body.submission);
  else if (answer.code === 'polling_timeout') showLate(answer.body);
  else explain({ dataForm, files }, answer);
  if (answer.ok || answer.code === 'polling_timeout') files?.done();
  return answer.ok || answer.code === 'polling_timeout';
}

function explain({ dataForm, files }: Given, { errors, message }: Failure): void {
  const others = files?.explain(errors) ?? errors;
  dataForm.explain(others, others.length < errors.length ? words.problems.some : message);
}

function show(submission: Submission): void {
  if (submission.download_url === null) showLate({ submission });
  else showPdf(submission, submission.download_url);
}

function showPdf({ id, truncated_text: truncated, missing_glyphs: missing }: Submission, link: string): void {
  const download = h('a', { className: 'button primary', href: link, download: '' }, words.result.download);
  say(
    h('p', {}, h('strong', {}, words.result.ready[page().mode])),
    h('p', { className: 'row' }, download, documentLink(id, words.result.open, 'button')),
    noteOf(Object.keys(truncated).join(', '), words.result.truncated),
    noteOf(missing.join(' '), words.result.missingGlyphs),
  );
  draw(link);
  download.focus();
}

function showLate(body: Record<string, unknown>): void {
  const { submission } = body as Made;
  say(h('p', {}, words.result.waits, ' ', documentLink(submission.id, words.result.toDocument)));
}

function say(...parts: (Node | null)[]): void {
  part('result', HTMLElement).replaceChildren(...parts.filter((each) => each !== null));
}

function documentLink(id: string, text: string, className = ''): HTMLElement {
  return h('a', { className, href: `/dashboard/submissions/${id}` }, text);
}

function noteOf(found: string, text: (found: string) => string): HTMLElement | null {
  return found === '' ? null : h('p', { className: 'notice warn', dir: 'auto' }, text(found));
}

/** Draws the first page of the new PDF in place of the old one. */
function draw(link: string): void {
  const before = part('result-picture', HTMLElement);
  const caption = h('figcaption', { className: 'soft' }, words.result.drawing);
  const picture = h('figure', { id: before.id, className: 'first-page' }, caption);
  const { picture: label, noPicture: failed } = words.result;
  Object.assign(picture.dataset, { document: link, label, failed });
  before.replaceWith(picture);
  if (picture.parentElement) drawFirstPages(picture.parentElement);
}
