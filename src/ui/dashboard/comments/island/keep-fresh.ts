const EVERY_MS = 30_000;
/** For ten minutes after somebody was last there: a window that is left open must not ask for ever. */
const LOOKS = 20;

type Watched = {
  isSeen: () => boolean;
  /** Returns whether it worked. After a failure, nothing is asked until somebody comes back. */
  read: () => Promise<boolean>;
};

/** Reads something again for a while, as long as it is seen. The function that is returned begins, at once. */
export function keepFresh({ isSeen, read }: Watched): () => Promise<void> {
  let left = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    left -= 1;
    const goesOn = !isSeen() || (await read());
    clearTimeout(timer);
    if (goesOn && left > 0) timer = setTimeout(look, EVERY_MS);
  };
  return () => {
    left = LOOKS;
    return look();
  };
}
