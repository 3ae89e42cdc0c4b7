import type { Volume } from '../database';

const nothing = new Error('The volume has no such row.');

/**
 * Finds a row in the one of some volumes that has it, as soon as that one answers. One that does not answer counts only
 * when no other has the row: then nobody knows.
 */
export async function findInAny<Row>(
  volumes: readonly Volume[],
  find: (volume: Volume) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const asked = volumes.map(async (volume) => {
    const row = await find(volume);
    if (row === undefined) throw nothing;
    return row;
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const faults = error instanceof AggregateError ? error.errors : [error];
    const fault = faults.find((one) => one !== nothing);
    if (fault !== undefined) throw fault;
    return undefined;
  }
}
