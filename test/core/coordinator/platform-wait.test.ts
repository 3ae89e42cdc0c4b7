import { describe, expect, it } from 'vitest';
import {
  gaveUpMessage,
  hasWaitedTooLong,
  platformPauses,
  waitForPlatform,
  waitMessage,
  waitOn,
} from '../../../src/core/coordinator/platform-wait';

const begun = { part: 'database', since: 1_000_000 } as const;
const hour = 3_600_000;

describe('a wait for the platform', () => {
  it.each([
    ['at once', 0, 1_000],
    ['after ten seconds', 10_000, 10_000],
    ['after an hour', hour, 300_000],
  ])('pauses as long as it has waited, up to five minutes: %s', (_, waited, pause) => {
    expect(platformPauses.after(begun, begun.since + waited, 0)).toBe(pause);
    expect(platformPauses.after(begun, begun.since + waited, 1)).toBe(Math.round(pause * 1.2));
  });

  it('keeps its beginning when another part is away', () => {
    expect(waitOn({ part: 'file storage' }, begun, begun.since + 5)).toEqual({
      part: 'file storage',
      since: begun.since,
    });
    expect(waitOn({ part: 'database' }, undefined, 7)).toEqual({ part: 'database', since: 7 });
  });

  it('ends after a day', () => {
    expect(hasWaitedTooLong(begun, begun.since + 24 * hour - 1)).toBe(false);
    expect(hasWaitedTooLong(begun, begun.since + 24 * hour)).toBe(true);
  });

  it('says once what a record waits for, and gives up after a day', () => {
    const platformWait = { part: 'database', since: 7 };
    expect(waitForPlatform({ part: 'database' }, {}, 7)).toMatchObject({
      change: { platformWait, errorMessage: waitMessage(platformWait) },
    });
    expect(waitForPlatform({ part: 'database' }, { platformWait }, 8)).toMatchObject({ change: null });
    expect(waitForPlatform({ part: 'database' }, { platformWait }, 7 + 24 * hour)).toEqual({
      gaveUp: gaveUpMessage(platformWait),
    });
  });

  it('says why, and says it again when the reason is another one', () => {
    const absence = { part: 'seal key of the account', reason: 'The key is disabled.' } as const;
    const platformWait = { ...absence, since: begun.since };
    expect(waitForPlatform(absence, { platformWait }, begun.since)).toMatchObject({ change: null });
    const step = waitForPlatform({ ...absence, reason: 'The key is gone.' }, { platformWait }, begun.since);
    const errorMessage =
      'The seal key of the account has been unavailable since 1970-01-01T00:16:40.000Z. The key is gone. Quillet tries again until it is back. To go on without it: add a new one, or take it out of use.';
    expect(step).toMatchObject({ change: { errorMessage } });
    expect(waitForPlatform(absence, { platformWait }, begun.since + 24 * hour)).toEqual({
      gaveUp:
        'The PDF could not be made: the seal key of the account was unavailable for 24 hours. The key is disabled.',
    });
  });

  it('names the part and the time', () => {
    expect(waitMessage(begun)).toBe(
      'The database has been unavailable since 1970-01-01T00:16:40.000Z. Quillet tries again until it is back.',
    );
    expect(gaveUpMessage(begun)).toBe(
      'The PDF could not be made: the database was unavailable for 24 hours.',
    );
  });
});
