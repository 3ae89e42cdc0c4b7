import { describe, expect, it } from 'vitest';
import { xmlOf } from '../../../src/service/downloads/data-xml';

/** The element of one key. */
function elementOf(key: string, value: unknown = 'x'): string {
  return (
    xmlOf({ [key]: value })
      .split('\n')[2]
      ?.trim() ?? ''
  );
}

describe('a key of the data', () => {
  it.each(['a', '_', '😀', 'naïve', 'größe', '名前', 'имя', 'a-1.b', 'α9'])('is a name in XML: %s', (key) => {
    expect(elementOf(key)).toBe(`<${key}>x</${key}>`);
  });

  it.each([
    ...['', ' ', 'a b', '@a', '1st', '-a', '.a', 'a:b', 'a/b', '{a}', 'a=b', 'xml', 'XMLns', '__proto__ '],
    ...['µ', 'ª', 'm²', 'x½', 'a①', 'a×', '÷', 'a\u037e', '\u2460', 'a\u00b9'],
  ])('is an attribute where it is no name in XML: %j', (key) => {
    expect(elementOf(key)).toBe(`<value name="${key}">x</value>`);
  });

  it('adds no element and no attribute', () => {
    expect(elementOf('a"><b x="')).toBe('<value name="a&quot;&gt;&lt;b x=&quot;">x</value>');
    expect(elementOf('a', ']]><!-- & <b/>')).toBe('<a>]]&gt;&lt;!-- &amp; &lt;b/&gt;</a>');
  });

  it('keeps its line ends and tabs, which attributes would turn into blanks', () => {
    expect(elementOf('a\tb\nc\rd', 'a\tb')).toBe('<value name="a&#9;b&#10;c&#13;d">a\tb</value>');
  });
});

it('characters that XML cannot have are replaced', () => {
  expect(elementOf('a', 'x\u0000\u001f\ud800\uffffy😀')).toBe('<a>x\ufffd\ufffd\ufffd\ufffdy😀</a>');
});

it('deep data has no lines longer than itself', () => {
  let data: unknown = 'x';
  for (let depth = 0; depth < 1000; depth++) data = [data];
  expect(xmlOf(data).length).toBeLessThan(200_000);
});
