import type { AlarmStorage } from '../../../../src/core/coordinator/alarm';

/** A fake of Durable Object storage, as far as the clockwork uses it. It records its calls. */
export function storageOf(history: string[], standsAt: number | null = null) {
  let alarm = standsAt;
  const values = new Map<string, string>();
  return {
    kv: {
      get: (key: string) => {
        const text = values.get(key);
        return text === undefined ? undefined : JSON.parse(text);
      },
      put: (key: string, value: unknown) => {
        values.set(key, JSON.stringify(value));
      },
    },
    getAlarm: async () => alarm,
    setAlarm: async (at: number) => {
      alarm = at;
      history.push(`alarm at ${at}`);
    },
    deleteAlarm: async () => {
      alarm = null;
      history.push('no alarm');
    },
    transactionSync: <Value>(step: () => Value): Value => {
      history.push('begin');
      try {
        const value = step();
        history.push('commit');
        return value;
      } catch (error) {
        history.push('roll back');
        throw error;
      }
    },
  } satisfies AlarmStorage & { transactionSync: unknown };
}
