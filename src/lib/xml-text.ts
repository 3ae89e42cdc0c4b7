const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text without signs that begin or end a tag. */
export function escapeTags(text: string): string {
  return text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/**
 * The text as XML spells it, in an element. XML has no way to write most control characters, nor halves
 * of a character.
 */
export function xmlText(text: string): string {
  return (
    escapeTags(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd'),
    )
      .replaceAll('"', '&quot;')
      // A reader of XML makes other line ends line feeds.
      .replaceAll('\r', '&#13;')
  );
}

/** A text in an attribute. A reader of XML would make its line ends and tabs blanks. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
