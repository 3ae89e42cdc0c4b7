import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Effects } from '../../../src/core/coordinator/effects';

type Effect = 'project' | 'tell' | 'tidy';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
});
afterEach(() => vi.restoreAllMocks());

/** An outbox of effects with their due times, and a record of its calls. */
function effectsOf(
  waiting: Partial<Record<Effect, number>>,
  happen: (effect: Effect, outbox: Map<Effect, number>) => 'again' | undefined = () => undefined,
) {
  const history: string[] = [];
  const due = new Map(Object.entries(waiting) as [Effect, number][]);
  const clock = { isThere: () => true, arm: () => history.push('arm') };
  const effects = new Effects<Effect>(clock, {
    outbox: {
      dueEffects: (now) =>
        [...due].filter(([, at]) => at <= now).map(([effect]) => ({ effect, attempts: 0 })),
      pendingEffects: () => [...due.keys()],
      enqueue: (effect, at) => {
        due.set(effect, at);
      },
      finishEffect: (effect) => {
        due.delete(effect);
      },
      postponeEffect: (effect, _attempts, at) => {
        due.set(effect, at);
        history.push(`postpone ${effect} to ${at}`);
      },
    },
    open: () => {
      history.push('open');
      return async (effect) => {
        history.push(effect);
        return happen(effect, due) ?? 'done';
      };
    },
  });
  return { effects, history, clock };
}

describe('draining', () => {
  it('carries out due effects, leaves the rest, and sets the alarm', async () => {
    const { effects, history } = effectsOf({ project: 900, tell: 1_000, tidy: 1_001 });
    await effects.drain();
    expect(history).toEqual(['open', 'project', 'tell', 'arm']);
  });

  it('continues with effects that become due in the meantime', async () => {
    const { effects, history } = effectsOf({ tell: 0 }, (effect, outbox) => {
      if (effect === 'tell') outbox.set('project', 1_000);
      return undefined;
    });
    await effects.drain();
    expect(history).toEqual(['open', 'tell', 'open', 'project', 'arm']);
  });

  it('carries an effect out again when its record changed in the meantime', async () => {
    const answers: ('again' | undefined)[] = ['again', undefined];
    const { effects, history } = effectsOf({ project: 0 }, () => answers.shift());
    await effects.drain();
    expect(history).toEqual(['open', 'project', 'open', 'project', 'arm']);
  });

  it('delays failed effects, and ends', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { effects, history } = effectsOf({ project: 0, tell: 0 }, (effect) => {
      if (effect === 'project') throw new Error('down');
      return undefined;
    });
    await effects.drain();
    expect(history).toEqual(['open', 'project', 'postpone project to 2000', 'tell', 'arm']);
  });

  it('happens once for all callers at the same time', async () => {
    const { effects, history } = effectsOf({ project: 0 });
    await Promise.all([effects.drain(), effects.drain(), effects.drain()]);
    expect(history).toEqual(['open', 'project', 'arm']);
  });

  it('sets the alarm when no effect is due', async () => {
    const { effects, history } = effectsOf({ tell: 5_000 });
    await effects.drain();
    expect(history).toEqual(['arm']);
  });
});

describe('an effect whose result is read elsewhere', () => {
  it('is carried out now when it is in the outbox', async () => {
    const { effects, history } = effectsOf({ project: 9_000, tidy: 9_000 });
    await effects.flush('project');
    expect(history).toEqual(['open', 'project', 'arm']);
  });

  it('is not carried out again when it is done', async () => {
    const { effects, history } = effectsOf({ tidy: 9_000 });
    await effects.flush('project');
    expect(history).toEqual(['arm']);
  });

  it('is carried out again when it is repeated', async () => {
    const { effects, history } = effectsOf({});
    await effects.repeat('project');
    expect(history).toEqual(['open', 'project', 'arm']);
  });

  it('is not carried out where no record was accepted', async () => {
    const { effects, history, clock } = effectsOf({ project: 0 });
    vi.spyOn(clock, 'isThere').mockReturnValue(false);
    await effects.flush('project');
    await effects.repeat('project');
    expect(history).toEqual([]);
  });
});
