import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the page, light or dark: its custom properties reach into the shadow tree. */
const highlighting = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket, tags.typeName], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--code-name)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.color, tags.unit], color: 'var(--code-value)' },
  {
    tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.brace, tags.modifier],
    color: 'var(--code-word)',
  },
  { tag: [tags.variableName, tags.function(tags.variableName)], color: 'var(--code-variable)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.75rem' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--card)', borderInlineEnd: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '.cm-content ::selection': { backgroundColor: 'var(--code-selection)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--tint)', outline: '1px solid var(--accent)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'var(--soft)' },
  '.cm-diagnostic': { padding: '0.4rem 0.7rem' },
  '.cm-diagnostic-error': { borderInlineStart: '4px solid var(--bad)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1.5px',
    textUnderlineOffset: '3px',
    backgroundColor: 'var(--bad-tint)',
  },
  '.cm-panel.cm-search': { padding: '0.5rem', font: '0.9rem system-ui, sans-serif' },
  '.cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--line-strong)',
    padding: '0.3rem',
  },
  '.cm-button': {
    color: 'var(--ink)',
    backgroundImage: 'none',
    backgroundColor: 'var(--sunken)',
    border: '1px solid var(--line-strong)',
    padding: '0.3rem 0.6rem',
  },
});

export const theme = [look, syntaxHighlighting(highlighting)];
