import { expect, it } from 'vitest';
import { escapeTags, xmlAttribute, xmlText } from '../../src/lib/xml-text';

it.each([
  ['<a href="x">&', '&lt;a href="x"&gt;&amp;', '&lt;a href=&quot;x&quot;&gt;&amp;'],
  ['line\r\nand\ttab', 'line\r\nand\ttab', 'line&#13;\nand\ttab'],
  ['\u0000\u001b\ufffe\ud800😀', '\u0000\u001b\ufffe\ud800😀', '\ufffd\ufffd\ufffd\ufffd😀'],
])('writes %j without tags, and as XML', (text, tagless, xml) => {
  expect(escapeTags(text)).toBe(tagless);
  expect(xmlText(text)).toBe(xml);
  expect(xmlAttribute(text)).toBe(xml.replaceAll('\t', '&#9;').replaceAll('\n', '&#10;'));
});
