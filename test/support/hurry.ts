import { vi } from 'vitest';
import { retries } from '../../src/service/delivery/retries';

/** Keeps the number of attempts, and removes the pauses between them. */
export function hurry(): void {
  vi.spyOn(retries, 'attemptMs').mockReturnValue(1_500);
  vi.spyOn(retries, 'pauseAfter').mockImplementation((failures, _chance, retryAfterMs) =>
    failures > 9 ? null : Math.max(20, retryAfterMs ?? 0),
  );
}

type Leases = { lease(lease: { attempt: number; fence: number; until: number }): void };

/** Starts the next attempt at once after a lost one; the lease of an attempt stays as long. */
export function hurryAttempts(journal: Leases): void {
  const { lease } = journal;
  vi.spyOn(journal, 'lease').mockImplementation(function (this: Leases, asked) {
    const now = Date.now();
    const isPause = asked.until < now + 5_000;
    lease.call(this, isPause ? { ...asked, until: now } : asked);
  });
}
