import { limits } from '../../lib/limits';

const maxChars = 128;

/**
 * The API's rule for names: at most 128 characters of `0-9 A-Z a-z - _ .`; others become an
 * underscore.
 */
export function pdfFilename(wanted: unknown, id: string): string {
  if (typeof wanted !== 'string' || wanted === '') return `${id}.pdf`;
  const safe = withPlainCharacters(wanted);
  return safe.toLowerCase().endsWith('.pdf') ? safe : `${safe}.pdf`;
}

/** The same for a file of another format, which keeps its ending. No name is hidden, or a part of a path. */
export function plainFilename(wanted: string, id: string): string {
  return withPlainCharacters(wanted.replace(/^\.+/, '')) || id;
}

function withPlainCharacters(name: string): string {
  return [...name.slice(0, 2 * maxChars)]
    .slice(0, maxChars)
    .join('')
    .replace(/[^0-9A-Za-z\-_.]/gu, '_');
}

export function auditFilename(submissionId: string): string {
  return `${submissionId}-audit.pdf`;
}

/** The last part of a path, without characters that break a header, and cut between characters. */
export function shortFilename(filename: string, otherwise: string): string {
  return (
    (filename.split(/[\\/]/).at(-1) ?? '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u001f\u007f"]/g, '_')
      .slice(-limits.nameChars)
      .replace(/\p{Surrogate}/gu, '') || otherwise
  );
}
