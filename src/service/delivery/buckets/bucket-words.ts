const mostChars = 300;

/**
 * The words of a refused request: S3 puts a code and a sentence into XML. The rest of the answer is
 * not passed on.
 */
export function bucketWords(status: number, xml: string): string {
  const said = [textOf(xml, 'Code'), textOf(xml, 'Message')].filter((text) => text !== '').join(': ');
  return `the bucket answered ${status}${said === '' ? '' : ` ${said}`}`.slice(0, mostChars);
}

function textOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const text = xml.slice(start + name.length + 2, end).replace(/[\u0000-\u001f\u007f<>]+/g, ' ');
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
