import { vi } from 'vitest';
import { retries } from '../../src/service/delivery/retries';

/** As many attempts as ever, with nothing between them. */
export const hurry = (): void => {
  vi.spyOn(retries, 'attemptMs').mockReturnValue(1_500);
  vi.spyOn(retries, 'pauseAfter').mockImplementation((failures, _chance, retryAfterMs) =>
    failures > 9 ? null : Math.max(20, retryAfterMs ?? 0),
  );
};
