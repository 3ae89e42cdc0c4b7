import type { AlarmStorage } from '../../../../src/core/coordinator/alarm';

/** The storage of a Durable Object, as far as the clockwork uses it. It writes down what happens to it. */
export function storageOf(history: string[], standsAt: number | null = null) {
  let alarm = standsAt;
  return {
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
