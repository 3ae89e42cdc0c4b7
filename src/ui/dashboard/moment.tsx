/** A moment; scripts say how long ago that is, in the browser's own words. */
export function Moment({ at }: { at: number | string }) {
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
}
