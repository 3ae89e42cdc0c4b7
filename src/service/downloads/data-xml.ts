import { isRecord } from '../../lib/json';

/**
 * The data as XML: an element for each key, and `item` for the elements of a list. A key that is no name
 * in XML is the attribute `name` of an element `value`.
 */
export function xmlOf(data: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('data', '', data, '')}`;
}

/** The names of elements without a namespace. */
const NAME = /^(?!xml)[\p{L}_][\p{L}\p{N}_.-]*$/iu;

function element(name: string, attribute: string, value: unknown, indent: string): string {
  const open = `${indent}<${name}${attribute}`;
  if (value === null || value === undefined || value === '') return `${open}/>\n`;
  if (typeof value !== 'object') return `${open}>${escaped(String(value))}</${name}>\n`;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => element('item', '', item, inner))
    : Object.entries(isRecord(value) ? value : {}).map(([key, part]) => member(key, part, inner));
  return parts.length === 0 ? `${open}/>\n` : `${open}>\n${parts.join('')}${indent}</${name}>\n`;
}

function member(key: string, value: unknown, indent: string): string {
  return NAME.test(key)
    ? element(key, '', value, indent)
    : element('value', ` name="${escaped(key)}"`, value, indent);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no way to write most control characters, nor halves of a character. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replace(/[&<>"]/g, (character) => entities[character] ?? character)
      // A reader of XML makes other line ends line feeds.
      .replace(/\r/g, '&#13;')
  );
}
