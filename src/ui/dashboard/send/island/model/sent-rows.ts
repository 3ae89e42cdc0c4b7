/** The rows of one request. Each has its prints: as it was sent, and as it came before it was corrected. */
export type Send = {
  /** The idempotency key of the request, which is the same when it is repeated. */
  key: string;
  at: number;
  /** False: no answer came, and nobody knows what became of the rows. */
  isSure: boolean;
  rows: readonly (readonly string[])[];
};

const KEPT_MS = 90 * 86_400_000;
const MOST_ROWS = 10_000;

/** For each row the send that had it already. Two equal rows were sent only if both were. */
export function sendsOf(sends: readonly Send[], rows: Send['rows']): (Send | undefined)[] {
  const known = new Map<string, { send: Send; isTaken: boolean }[]>();
  for (const send of sends)
    for (const prints of send.rows) {
      const sent = { send, isTaken: false };
      for (const print of prints) {
        const others = known.get(print);
        if (others) others.push(sent);
        else known.set(print, [sent]);
      }
    }
  return rows.map((prints) => {
    const found = prints.flatMap((print) => known.get(print) ?? []).find(({ isTaken }) => !isTaken);
    if (found) found.isTaken = true;
    return found?.send;
  });
}

/** The newest first, without those that are too old or too many. */
export function keptSends(sends: readonly Send[], now: number): Send[] {
  let room = MOST_ROWS;
  return sends
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, rows }) => {
      room -= rows.length;
      return room >= 0 && at > now - KEPT_MS;
    });
}

export function withoutSend(sends: readonly Send[], key: string): Send[] {
  return sends.filter((other) => other.key !== key);
}

/** What was kept; null: nothing, or something of another form. */
export function readSends(text: string | null): Send[] | null {
  if (text === null) return null;
  try {
    const kept: { version?: unknown; sends?: Send[] } | null = JSON.parse(text);
    return kept?.version === 1 && Array.isArray(kept.sends) ? kept.sends : null;
  } catch {
    return null;
  }
}

export function textOfSends(sends: readonly Send[]): string {
  return JSON.stringify({ version: 1, sends });
}
