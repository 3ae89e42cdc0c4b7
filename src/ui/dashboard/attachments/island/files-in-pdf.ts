import { h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { attachmentWords } from '../words';

const { inPdf: said, ...words } = attachmentWords;

type Listed = {
  name: string;
  mime_type: string;
  relationship: keyof typeof words.relationships;
  description: string | null;
  bytes: number | null;
  url: string | null;
};
type Invoice = { file_name: string; profile: string | null; problems: string[] };
type Found = { attachments: Listed[]; complete: boolean; e_invoice: Invoice | null };

/** Lists the files in the uploaded PDF of a template when their part is opened; after a failure again. */
export function letListInPdf(section: HTMLElement, templateId: string): void {
  const part = section.querySelector<HTMLDetailsElement>('[data-in-pdf]');
  const place = part?.querySelector('[data-found]');
  if (!part || !place) return;
  let isListed = false;
  const list = async () => {
    if (!part.open || isListed) return;
    isListed = true;
    place.replaceChildren(h('p', { className: 'soft', attributes: { role: 'status' } }, said.reading));
    const answer = await api.get<Found>(`/templates/${templateId}/document/attachments`);
    isListed = answer.ok;
    const trouble = (text: string) => h('p', { className: 'alert', attributes: { role: 'alert' } }, text);
    place.replaceChildren(...(answer.ok ? shown(answer.body) : [trouble(answer.message)]));
  };
  part.addEventListener('toggle', list);
  // It may have been opened before the script has loaded.
  void list();
}

function shown({ attachments, complete, e_invoice: invoice }: Found): HTMLElement[] {
  if (attachments.length === 0) return [h('p', { className: 'soft' }, said.none)];
  return [
    tableOf(attachments, invoice),
    ...(complete ? [] : [h('p', { className: 'soft' }, said.more)]),
    ...(invoice && invoice.problems.length > 0 ? [problemsOf(invoice)] : []),
  ];
}

function tableOf(files: readonly Listed[], invoice: Invoice | null): HTMLElement {
  const heads = [words.name, words.format, words.relationship, words.size];
  const head = h('tr', {}, ...heads.map((text) => h('th', { attributes: { scope: 'col' } }, text)));
  const rows = files.map((file) =>
    h(
      'tr',
      {},
      h('th', { attributes: { scope: 'row' } }, named(file, invoice)),
      cell(words.format, file.mime_type),
      cell(words.relationship, words.relationships[file.relationship]),
      cell(words.size, file.bytes === null ? said.locked : words.bytes(file.bytes), 'short'),
    ),
  );
  const table = h('table', { className: 'cards' }, h('thead', {}, head), h('tbody', {}, ...rows));
  return h('div', { className: 'table-frame' }, table);
}

function named({ name, url, description }: Listed, invoice: Invoice | null): HTMLElement {
  return h(
    'span',
    { dir: 'auto' },
    url === null ? name : h('a', { href: url }, name),
    ...(invoice?.file_name === name
      ? [' ', h('span', { className: 'badge accent' }, said.invoice(invoice.profile))]
      : []),
    description !== null && h('small', { className: 'hint' }, ` ${description}`),
  );
}

function cell(label: string, text: string, className = ''): HTMLElement {
  return h('td', { className, attributes: { 'data-label': label } }, text);
}

function problemsOf({ problems }: Invoice): HTMLElement {
  return h(
    'details',
    { className: 'notice warn' },
    h('summary', {}, said.problems),
    h('ul', {}, ...problems.map((problem) => h('li', { dir: 'auto' }, problem))),
  );
}
