import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { h } from '../../../../islands/common/dom';
import type { Problem } from '../model/problems';
import { theme } from './theme';

type Shape = {
  label: string;
  text: string;
  language: Extension;
  complete: CompletionSource;
  isReadOnly: boolean;
  onChange: () => void;
};

/**
 * An editor of one template source, with highlighting, completion and marks. The editor lives in a
 * shadow tree, which adopts its style sheets; in the page they would be `<style>` elements, which
 * the page's policy forbids.
 */
export class CodeEditor {
  readonly element = h('div', { className: 'code-editor' });
  readonly #view: EditorView;

  constructor({ label, text, isReadOnly, ...more }: Shape) {
    const root = this.element.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(':host { display: block } :host > div, .cm-editor { height: 100% }');
    root.adoptedStyleSheets = [style];
    const parent = h('div');
    root.append(parent);
    const named = EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });
    const extensions = [extensionsOf(more), named, EditorState.readOnly.of(isReadOnly)];
    this.#view = new EditorView({ parent, root, state: EditorState.create({ doc: text, extensions }) });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  get isEmpty(): boolean {
    return this.#view.state.doc.length === 0;
  }

  get cursor(): { number: number; text: string; isMoved: boolean } {
    const { doc, selection } = this.#view.state;
    const { number, text } = doc.lineAt(selection.main.head);
    return { number, text, isMoved: selection.main.head > 0 };
  }

  /** Replaces the text; undo brings the old text back. */
  replace(text: string): void {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  insert(text: string): void {
    this.#view.dispatch(this.#view.state.replaceSelection(text), { scrollIntoView: true });
    this.#view.focus();
  }

  mark(problems: readonly Problem[]): void {
    const diagnostics = problems.map((problem) => this.#diagnosticOf(problem));
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  goTo(problem: Problem): void {
    const { from } = this.#diagnosticOf(problem);
    this.#view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /**
   * Marks from the reported position to the end of the word. Typing since then may have moved the
   * text.
   */
  #diagnosticOf({ place, message }: Problem): Diagnostic {
    const { doc } = this.#view.state;
    const line = doc.line(Math.min(Math.max(place?.line ?? 1, 1), doc.lines));
    const from = Math.min(line.from + Math.max((place?.column ?? 1) - 1, 0), line.to);
    const word = /^(?:[\w-]{1,80}|\S)?/.exec(doc.sliceString(from, Math.min(line.to, from + 80)))?.[0] ?? '';
    return { from, to: from + word.length, severity: 'error', message };
  }
}

function extensionsOf({ language, complete, onChange }: Omit<Shape, 'label' | 'text' | 'isReadOnly'>) {
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    language,
    autocompletion({ override: [complete], icons: false }),
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) onChange();
    }),
    theme,
  ];
}
