const mostTries = 3;

/** Reads and writes once more as long as what was read has changed meanwhile; null: each time it had. */
export const unlessChanged = async <Value>(write: () => Promise<Value | null>): Promise<Value | null> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await write();
    if (written !== null) return written;
  }
  return null;
};
