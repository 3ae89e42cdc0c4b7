const mostChars = 300;

/** What a bucket that refuses says: S3 puts a code and a sentence into XML. Nothing else of it is passed on. */
export const bucketWords = (status: number, xml: string): string => {
  const said = [textOf(xml, 'Code'), textOf(xml, 'Message')].filter((text) => text !== '').join(': ');
  return `the bucket answered ${status}${said === '' ? '' : ` ${said}`}`.slice(0, mostChars);
};

const textOf = (xml: string, name: string): string => {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const text = xml.slice(start + name.length + 2, end).replace(/[\u0000-\u001f\u007f<>]+/g, ' ');
  return text.endsWith('.') ? text.slice(0, -1) : text;
};
