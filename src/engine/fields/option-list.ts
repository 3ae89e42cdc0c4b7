/** Returns the values of an option list: one on each line, without blank lines and repetitions. */
export function optionsOf(optionList: string | null): string[] {
  const lines = (optionList ?? '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return [...new Set(lines)];
}
