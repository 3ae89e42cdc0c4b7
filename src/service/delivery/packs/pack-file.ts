import * as z from 'zod';
import { gunzip, gzip } from '../../../lib/gzip';
import { deliveryRecordSchema } from '../delivery-record';

/** The form of a pack: ended deliveries to one target, compressed as one text. */
const packSchema = z.object({ form: z.literal(1), deliveries: z.record(z.string(), z.unknown()) });
const packedSchema = z.object({ record: deliveryRecordSchema, body: z.string() });

export type PackedDelivery = z.output<typeof packedSchema>;

/** The deliveries in a pack, by id. One that is damaged does not harm the others. */
export type Pack = ReadonlyMap<string, unknown>;

export function encodePack(deliveries: readonly PackedDelivery[]): Promise<Uint8Array> {
  const byId = Object.fromEntries(deliveries.map((one) => [one.record.id, one]));
  return gzip(JSON.stringify({ form: 1, deliveries: byId }));
}

/** Throws on bytes that are no pack. */
export async function decodePack(bytes: Uint8Array): Promise<Pack> {
  return new Map(Object.entries(packSchema.parse(JSON.parse(await gunzip(bytes))).deliveries));
}

/** A delivery in a pack; null when it is not in it. Throws when it is damaged. */
export function deliveryIn(pack: Pack, id: string): PackedDelivery | null {
  const found = pack.get(id);
  return found === undefined ? null : packedSchema.parse(found);
}
