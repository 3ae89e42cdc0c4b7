const maxChars = 128;

/** The contract's rule: at most 128 characters of `0-9 A-Z a-z - _ .`, others become an underscore. */
export const pdfFilename = (wanted: unknown, id: string): string => {
  if (typeof wanted !== 'string' || wanted === '') return `${id}.pdf`;
  const safe = [...wanted.slice(0, 2 * maxChars)]
    .slice(0, maxChars)
    .join('')
    .replace(/[^0-9A-Za-z\-_.]/gu, '_');
  return safe.toLowerCase().endsWith('.pdf') ? safe : `${safe}.pdf`;
};
