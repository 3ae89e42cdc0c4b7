import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json, jsonLanguage } from '@codemirror/lang-json';
import { liquid } from '@codemirror/lang-liquid';
import { sass } from '@codemirror/lang-sass';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { part } from '../../shared/dom';
import { completeNames, propertiesOf, type Schema, variablesOf } from './complete-data';
import { colours, look } from './look';
import { words } from './words';

export type SourceName = keyof typeof words.sources;

export type Problem = { line: number; column: number; message: string };

/** One text of the template, in an editor of its own. */
export class Source {
  private readonly view: EditorView;

  constructor(
    readonly name: SourceName,
    text: string,
    { schema, isLocked, onChange }: { schema: Schema; isLocked: boolean; onChange: () => void },
  ) {
    // Styles that a shadow root adopts need no permission of the page's policy, which allows none in the page.
    const root = part(`source-${name}`, HTMLDivElement).attachShadow({ mode: 'open' });
    const listen = EditorView.updateListener.of(({ docChanged }) => docChanged && onChange());
    const fill = EditorView.theme({ '&': { position: 'absolute', inset: '0' } });
    const state = EditorState.create({
      doc: text,
      extensions: [
        basics,
        languageOf(name, schema),
        EditorState.readOnly.of(isLocked && name !== 'data'),
        EditorView.contentAttributes.of({ 'aria-label': words.sources[name] }),
        listen,
        fill,
      ],
    });
    this.view = new EditorView({ state, root, parent: root });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(insert: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert } });
  }

  focus(): void {
    this.view.requestMeasure();
    this.view.focus();
  }

  /** Marked at their lines, and at the tab for whoever looks at another. */
  show(problems: readonly Problem[]): void {
    const diagnostics = problems.map((problem) => this.diagnosticOf(problem));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
    const tab = part(`tab-${this.name}`, HTMLButtonElement);
    tab.classList.toggle('wrong', problems.length > 0);
    tab.title = problems[0]?.message ?? '';
  }

  private diagnosticOf({ line, column, message }: Problem): Diagnostic {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    const start = Math.min(from + Math.max(0, column - 1), to);
    return { from: start, to: Math.max(start, to), severity: 'error', message };
  }
}

const basics: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  lintGutter(),
  EditorView.lineWrapping,
  syntaxHighlighting(colours),
  look,
  // Escape and then Tab leaves the editor, as its documentation says of all such editors.
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
];

function languageOf(name: SourceName, schema: Schema): Extension {
  switch (name) {
    case 'scss':
      return sass();
    case 'html_engine_options':
      return json();
    case 'data':
      return [json(), jsonLanguage.data.of({ autocomplete: completeNames(schema) })];
    default:
      return liquid({ variables: variablesOf(schema), properties: propertiesOf(schema) });
  }
}
