import { button, h } from '../../../islands/common/dom';
import { attachmentWords as words } from '../words';
import { formatOf, type Sent, sentFile } from './sent-file';

type Row = {
  file: File;
  element: HTMLElement;
  relationship: HTMLSelectElement;
  description: HTMLInputElement;
  problem: HTMLElement;
};

/** The files that a form attaches to one document. */
export class ChosenFiles {
  readonly #part: HTMLDetailsElement;
  /** The longest file, in MB. */
  readonly #most: number;
  readonly #list: HTMLElement;
  #rows: Row[] = [];
  /** An upload can be used once, by the request that succeeds. */
  #sent = new WeakMap<File, Sent>();
  #count = 0;

  constructor(part: HTMLDetailsElement) {
    const [chooser, list] = [part.querySelector('input'), part.querySelector<HTMLElement>('[data-chosen]')];
    if (!chooser || !list) throw new Error('the part has no place for its files');
    this.#part = part;
    this.#most = Number(part.dataset['most']);
    this.#list = list;
    chooser.addEventListener('change', () => this.#take(chooser));
    // Files may be chosen before the script has loaded.
    this.#take(chooser);
  }

  get count(): number {
    return this.#rows.length;
  }

  /** The files as a request has them; null when one cannot be sent, which the page shows. */
  async read(): Promise<object[] | null> {
    this.#clear();
    const files = [];
    for (const row of this.#rows) {
      const sent = this.#sent.get(row.file) ?? (await sentFile(row.file, this.#most));
      if (typeof sent === 'string') this.#say(row, sent);
      else this.#sent.set(row.file, sent);
      const description = row.description.value.trim();
      files.push({
        ...{ name: row.file.name, mime_type: formatOf(row.file), relationship: row.relationship.value },
        ...(description !== '' && { description }),
        ...(typeof sent === 'object' && sent),
      });
    }
    return this.#rows.some(({ problem }) => problem.textContent !== '') ? null : files;
  }

  /** The request succeeded, and has used its uploads. */
  done(): void {
    this.#sent = new WeakMap();
  }

  /** Shows the problems of files, such as `#/attachments/0/name: …`. Returns the others. */
  explain(problems: readonly string[]): string[] {
    return problems.filter((problem) => {
      const [, index, text = ''] = /^#\/attachments\/(\d+)[^:]*: (.*)$/s.exec(problem) ?? [];
      const row = index === undefined ? undefined : this.#rows[Number(index)];
      if (row) this.#say(row, text);
      return row === undefined;
    });
  }

  #take(chooser: HTMLInputElement): void {
    for (const file of chooser.files ?? []) this.#add(file);
    // The same file can be chosen again.
    chooser.value = '';
  }

  #add(file: File): void {
    this.#count += 1;
    const id = `attached-${this.#count}`;
    const options = Object.entries(words.relationships).map(([value, text]) => h('option', { value }, text));
    const described = { 'aria-describedby': `${id}-problem` };
    const relationship = h('select', { id: `${id}-relationship`, attributes: described }, ...options);
    const description = h('input', { id: `${id}-description`, dir: 'auto', attributes: described });
    const problem = h('p', { id: `${id}-problem`, className: 'problem', attributes: { role: 'alert' } });
    const away = button('quiet bad', words.remove, () => this.#drop(row));
    away.setAttribute('aria-label', words.removeOf(file.name));
    const element = h(
      'li',
      { className: 'stack' },
      h(
        'div',
        { className: 'row spread' },
        h('strong', { dir: 'auto' }, file.name),
        h('span', { className: 'row' }, h('span', { className: 'soft' }, words.bytes(file.size)), away),
      ),
      labelled(words.relationship, relationship),
      labelled(words.description, description),
      problem,
    );
    const row = { file, element, relationship, description, problem };
    this.#rows.push(row);
    this.#list.append(element);
  }

  #drop(row: Row): void {
    this.#rows = this.#rows.filter((each) => each !== row);
    row.element.remove();
    this.#part.querySelector('input')?.focus();
  }

  #say({ element, problem }: Row, text: string): void {
    problem.textContent = text;
    this.#part.open = true;
    element.scrollIntoView({ block: 'nearest' });
  }

  #clear(): void {
    for (const { problem } of this.#rows) problem.textContent = '';
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return h('p', { className: 'field' }, h('label', { htmlFor: control.id }, text), control);
}
