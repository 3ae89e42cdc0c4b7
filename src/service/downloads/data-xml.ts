import { isRecord } from '../../lib/json';
import { xmlAttribute, xmlText } from '../../lib/xml-text';

/**
 * The data as XML: an element for each key, and `item` for the elements of a list. A key that is no name
 * in XML is the attribute `name` of an element `value`.
 */
export function xmlOf(data: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('data', '', data, '')}`;
}

/** The signs with which XML 1.0 lets a name begin, and those that may follow; a colon is for namespaces. */
const firstCharacters =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const laterCharacters = `${firstCharacters}.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}-`;
const namePattern = new RegExp(`^(?![xX][mM][lL])[${firstCharacters}][${laterCharacters}]*$`, 'u');

/** Deeper elements are indented no further: their lines would be longer than their data. */
const deepestIndent = ' '.repeat(40);

function element(name: string, attribute: string, value: unknown, indent: string): string {
  const open = `${indent}<${name}${attribute}`;
  if (value === null || value === undefined || value === '') return `${open}/>\n`;
  if (typeof value !== 'object') return `${open}>${xmlText(String(value))}</${name}>\n`;
  const inner = indent === deepestIndent ? indent : `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => element('item', '', item, inner))
    : Object.entries(isRecord(value) ? value : {}).map(([key, part]) => member(key, part, inner));
  return parts.length === 0 ? `${open}/>\n` : `${open}>\n${parts.join('')}${indent}</${name}>\n`;
}

function member(key: string, value: unknown, indent: string): string {
  return namePattern.test(key)
    ? element(key, '', value, indent)
    : element('value', ` name="${xmlAttribute(key)}"`, value, indent);
}
