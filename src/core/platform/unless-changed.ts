const mostTries = 3;

/**
 * Reads and writes again while the row changes in between. Returns null when it changed each time.
 */
export async function unlessChanged<Value>(write: () => Promise<Value | null>): Promise<Value | null> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await write();
    if (written !== null) return written;
  }
  return null;
}
