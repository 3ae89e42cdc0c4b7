/** The strftime letters that can be drawn. */
const directiveNames = 'YCGgVUWymBbhdejAauwHkIlMSLNspPzZFDTRrXxvcnt%';

/** A directive: `%`, flags, a width, a letter. Examples: `%-d`, `%10B`, `%^_b`, `%3N`, `%:z`. */
export const DIRECTIVE = /%([-_0^#:]{0,3})(\d{0,2})([A-Za-z%])/g;

/** Returns the invalid parts of a format: unknown letters, and a `%` that stands alone. */
export function unknownDirectives(format: string): string[] {
  const rest = format.replace(DIRECTIVE, (whole, flags: string, _width: string, name: string) =>
    directiveNames.includes(name) && (!flags.includes(':') || name === 'z') ? '' : whole,
  );
  return Array.from(rest.matchAll(/%[^A-Za-z%]{0,5}[A-Za-z%]?/g), ([part]) => part);
}
