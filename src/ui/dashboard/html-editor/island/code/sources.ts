import type { JsonSchema } from '../../../../../engine/fields';
import { sortedJson } from '../../../../../lib/json';
import { type CodeLine, codeSources } from '../../../../../lib/shown-comment';
import { h } from '../../../../islands/common/dom';
import { htmlEditorWords as words } from '../../words';
import { type Draft, sourceNames, type TabName } from '../model/draft';
import type { PageFacts } from '../model/page-facts';
import type { Problem } from '../model/problems';
import { type Options, OptionsForm } from '../side/options-form';
import { Tabs } from '../side/tabs';
import { CodeEditor } from './code-editor';
import { completeData } from './complete-data';
import { completeLiquid } from './complete-liquid';
import { type CodeName, languages } from './languages';

const codeNames: readonly CodeName[] = [...codeSources, 'data'];
const tabNames: readonly TabName[] = [...sourceNames, 'data'];

type Shape = {
  draft: Draft;
  data: string;
  isReadOnly: boolean;
  facts: PageFacts;
  schema: () => JsonSchema;
  onChange: () => void;
  /** The menu of data that can be filled in. */
  filling: HTMLElement;
};

/** The sources of a template and the test data, each in a tab. */
export class Sources {
  readonly tabs: Tabs<TabName>;
  readonly element = h('div', { className: 'panels' });
  readonly #editors: Record<CodeName, CodeEditor>;
  readonly #options: OptionsForm;

  readonly #shape: Shape;

  constructor(shape: Shape) {
    this.#shape = shape;

    const { draft, facts, isReadOnly, onChange } = shape;
    const texts = { ...draft, data: shape.data };
    this.#editors = Object.fromEntries(
      codeNames.map((name) => [name, this.#editorOf(name, texts[name])]),
    ) as Record<CodeName, CodeEditor>;
    this.#options = new OptionsForm(facts.options, isReadOnly, onChange);
    this.#options.value = JSON.parse(draft.html_engine_options);
    const tabs = tabNames.map((name) => ({ name, label: words.sources[name], content: this.#panelOf(name) }));
    this.element.append(...tabs.map(({ content }) => content));
    this.tabs = new Tabs(words.parts.sources, tabs, 'html', () => {});
  }

  get draft(): Draft {
    const { html, scss, header_html, footer_html } = this.#editors;
    return {
      html: html.text,
      scss: scss.text,
      header_html: header_html.text,
      footer_html: footer_html.text,
      html_engine_options: sortedJson(this.#options.value),
    };
  }

  get data(): string {
    return this.#editors.data.text;
  }

  get isEmpty(): boolean {
    return this.#editors.html.isEmpty;
  }

  get defaultOptions(): Options {
    const entries = Object.entries(this.#shape.facts.options.properties ?? {});
    return Object.fromEntries(entries.map(([name, schema]) => [name, schema.default]));
  }

  textOf(source: CodeLine['source']): string {
    return this.#editors[source].text;
  }

  /** The line of the cursor; null in the options and the test data. */
  get cursor(): (CodeLine & { isMoved: boolean }) | null {
    const source = codeSources.find((name) => name === this.tabs.current);
    return source ? { source, ...this.#editors[source].cursor } : null;
  }

  /** Replaces the sources that differ; the others keep their cursor. */
  put(draft: Draft): void {
    const now = this.draft;
    for (const name of codeSources) if (draft[name] !== now[name]) this.#editors[name].replace(draft[name]);
    const options: Options = JSON.parse(draft.html_engine_options);
    if (sortedJson(options) !== now.html_engine_options) this.#options.value = options;
  }

  putData(text: string): void {
    this.#editors.data.replace(text);
  }

  show(name: TabName): void {
    this.tabs.show(name);
  }

  /** Inserts into the shown header or footer, else into the HTML. */
  insert(text: string): void {
    const { current } = this.tabs;
    const name = current === 'header_html' || current === 'footer_html' ? current : 'html';
    this.tabs.show(name);
    this.#editors[name].insert(text);
  }

  goTo(problem: Problem): void {
    this.tabs.show(problem.source);
    if (problem.source === 'html_engine_options') this.#options.element.querySelector('input')?.focus();
    else this.#editors[problem.source].goTo(problem);
  }

  mark(problems: readonly Problem[]): void {
    for (const name of tabNames) {
      const own = problems.filter(({ source }) => source === name);
      this.tabs.note(name, own.length);
      if (name !== 'html_engine_options') this.#editors[name].mark(own);
    }
  }

  #editorOf(name: CodeName, text: string): CodeEditor {
    const { facts, schema, onChange, isReadOnly } = this.#shape;
    const { tags, filters } = facts.liquid;
    const byName = { data: completeData(schema), scss: () => null };
    const complete =
      name === 'data' || name === 'scss' ? byName[name] : completeLiquid({ tags, filters, schema });
    const language = languages[name]();
    // Test data belongs to the member, so it can be edited even in a locked template.
    const isFixed = name !== 'data' && isReadOnly;
    return new CodeEditor({
      label: words.editors[name],
      text,
      language,
      complete,
      isReadOnly: isFixed,
      onChange,
    });
  }

  #panelOf(name: TabName): HTMLElement {
    const note = h('p', { className: 'hint' }, words.notes[name]);
    const filling = name === 'data' && this.#shape.filling;
    const content = name === 'html_engine_options' ? this.#options.element : this.#editors[name].element;
    const keys = name !== 'html_engine_options' && h('p', { className: 'hint keys' }, words.keys);
    return h(
      'div',
      { className: 'panel' },
      h('div', { className: 'panel-head' }, note, filling),
      content,
      keys,
    );
  }
}
