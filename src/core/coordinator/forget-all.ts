/** Forgets everything that a Durable Object holds: its alarm and its tables. */
export async function forgetAll(
  storage: Pick<DurableObjectStorage, 'deleteAlarm' | 'deleteAll'>,
): Promise<void> {
  await storage.deleteAlarm();
  await storage.deleteAll();
}
