/** The values of an option list: one per line, blank lines and repetitions left out. */
export function optionsOf(optionList: string | null): string[] {
  const lines = (optionList ?? '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return [...new Set(lines)];
}
