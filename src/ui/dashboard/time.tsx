/** Shows a time in UTC, which a script replaces by the reader's time zone and format. */
export function Time({ at }: { at: string }) {
  return <time datetime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}
