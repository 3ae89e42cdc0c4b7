/** Universal time until a script shows it as the reader's clock does. */
export const Time = ({ at }: { at: string }) => (
  <time datetime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
);
