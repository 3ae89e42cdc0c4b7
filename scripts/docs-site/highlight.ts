import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import scss from 'highlight.js/lib/languages/scss';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = {
  ...{ bash, csharp, go, http, ini, java, javascript, json, php, python },
  ...{ ruby, scss, typescript, xml, yaml },
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

hljs.configure({ classPrefix: 'h-' });

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);
}

/** What a reader's own token, origin and template take the place of. */
const PLACES = /api_test_…:…|https:\/\/quillet\.example\.com|tpl_…|tpl_1Nq2Xc0aB3dE5fG7hJ9k/g;
/** The same as variables of a shell, where the page does not set them itself. */
const VARIABLES = /\$(QUILLET_)?TOKEN\b|\$QUILLET\b/g;

/** The HTML of a block of code. */
export function codeBlock(
  code: string,
  language = '',
  { caption = '', fillsVariables = false } = {},
): string {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const html = isKnown ? highlighted(code, language) : escaped(code);
  const filled = withPlaces(html, PLACES);
  const inner = fillsVariables ? withPlaces(filled, VARIABLES) : filled;
  const above = caption === '' ? '' : `<p class="caption">${escaped(caption)}</p>`;
  return `<div class="code">${above}<pre tabindex="0"><code>${inner}</code></pre></div>\n`;
}

/** Brackets and commas have the colour of the text, and quotes need no escape: pages become a third smaller. */
function highlighted(code: string, language: string): string {
  const { value } = hljs.highlight(code, { language });
  return value.replace(/<span class="h-punctuation">(.+?)<\/span>/g, '$1').replaceAll('&quot;', '"');
}

function withPlaces(html: string, places: RegExp): string {
  return html.replace(places, (text) => `<span data-fill="${kindOf(text)}">${text}</span>`);
}

function kindOf(text: string): 'origin' | 'template' | 'api' | 'token' {
  if (text.startsWith('https:')) return 'origin';
  if (text.startsWith('tpl_')) return 'template';
  return text === '$QUILLET' ? 'api' : 'token';
}
