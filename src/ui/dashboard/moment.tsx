/** Shows a time in UTC, which a script replaces by the time relative to now. */
export function Moment({ at }: { at: number | string }) {
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
}
