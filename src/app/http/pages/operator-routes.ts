import { Hono } from 'hono';
import * as z from 'zod';
import { dumpPlace, objectDump } from '../../../core/coordinator/object-dump';
import { withoutVolumes } from '../../../core/db/volumes/answering-volumes';
import { dumpObjects, dumpPiece, objectKinds, restoreObjects } from '../../../service/backup/backup-objects';
import { backupTables, keysOf } from '../../../service/backup/backup-store';
import { endRestore, markRestore } from '../../../service/backup/restore-mark';
import { listRows, restoreRows } from '../../../service/backup/volume-rows';
import type { AppEnv } from '../app-env';
import { absent, type OperatorContext, opened } from './operator-door';

/**
 * The form in which this deployment dumps what it holds: in form 1, an object was whole; form 2 did not name the archives of
 * submissions that hold nothing.
 */
const format = 3;
const rowsAtOnce = 50;

/** What a backup and its restore ask for, through the door of the operator. */
export const operatorRoutes = new Hono<AppEnv>()
  .get(
    '/operator/backup',
    opened((c) => c.json({ format, tables: backupTables, objects: objectKinds })),
  )
  .get(
    '/operator/backup/rows',
    opened(async (c) => {
      const name = backupTables.find((table) => table === c.req.query('table'));
      if (!name) return absent(c);
      const after = place.parse(JSON.parse(c.req.query('after') ?? 'null'));
      const rows = await listRows(asked(c), name, { after, limit: rowsAtOnce });
      const last = rows.at(-1);
      const next = last ? keysOf(name).map((key) => last[key]) : null;
      // The secret of this door stays here.
      return c.json({ rows: rows.filter(({ purpose }) => purpose !== 'operator'), next });
    }),
  )
  .get(
    '/operator/backup/objects',
    opened(async (c) => {
      const kind = objectKinds.find((known) => known === c.req.query('kind'));
      if (!kind) return absent(c);
      const place = { after: c.req.query('after'), since: c.req.query('since') ?? '' };
      return c.json(await dumpObjects(asked(c), kind, place));
    }),
  )
  .get(
    '/operator/backup/object',
    opened(async (c) => {
      const kind = objectKinds.find((known) => known === c.req.query('kind'));
      if (!kind) return absent(c);
      const after = dumpPlace.nullable().parse(JSON.parse(c.req.query('after') ?? 'null'));
      const place = { name: c.req.query('name') ?? '', after, since: c.req.query('since') ?? '' };
      return c.json(await dumpPiece(asked(c), kind, place));
    }),
  )
  .get(
    '/operator/backup/files',
    opened(async (c) => {
      const { objects, ...page } = await c.get('services').files.list(c.req.query('after'));
      const files = objects.map(({ key, size }) => ({ key, bytes: size }));
      return c.json({ files, next: page.truncated ? page.cursor : null });
    }),
  )
  .get(
    '/operator/backup/file',
    opened(async (c) => {
      const file = await c.get('services').files.open(c.req.query('key') ?? '', undefined);
      if (!file) return absent(c);
      const headers = new Headers({
        'content-type': file.httpMetadata?.contentType ?? 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-facts': encodeURIComponent(JSON.stringify(file.customMetadata ?? {})),
      });
      return new Response(file.body, { headers });
    }),
  )
  .put(
    '/operator/restore/mark',
    opened(async (c) => {
      const { db } = c.get('services');
      const { running } = markBody.parse(await c.req.json());
      await (running ? markRestore(db, Date.now()) : endRestore(db));
      return c.json({ running });
    }),
  )
  .put(
    '/operator/restore/rows',
    opened(async (c) => {
      const name = backupTables.find((table) => table === c.req.query('table'));
      if (!name) return absent(c);
      const { rows } = rowsBody.parse(await c.req.json());
      return c.json({ inserted: await restoreRows(c.get('services'), name, rows) });
    }),
  )
  .put(
    '/operator/restore/objects',
    opened(async (c) => {
      const kind = objectKinds.find((known) => known === c.req.query('kind'));
      if (!kind) return absent(c);
      const { objects } = objectsBody.parse(await c.req.json());
      return c.json({ kept: await restoreObjects(c.get('services'), kind, objects) });
    }),
  )
  .put(
    '/operator/restore/file',
    opened(async (c) => {
      const key = c.req.query('key') ?? '';
      const { body } = c.req.raw;
      if (key === '' || body === null) return absent(c);
      const contentType = c.req.header('content-type') ?? 'application/octet-stream';
      const facts = factsSchema.parse(JSON.parse(decodeURIComponent(c.req.header('x-facts') ?? '%7B%7D')));
      await c.get('services').files.restore(key, body, { contentType, facts });
      return c.json({ key });
    }),
  );

/** What a backup asks: all volumes, but for those that it goes without. */
function asked(c: OperatorContext) {
  const services = c.get('services');
  const without = (c.req.queries('without') ?? []).map(Number);
  return { ...services, volumes: withoutVolumes(services.volumes, without) };
}

const place = z.array(z.union([z.string(), z.number()])).nullable();
const markBody = z.object({ running: z.boolean() });
const rowsBody = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
const pieceSchema = z.object({ number: z.number(), isLast: z.boolean() });
const objectsBody = z.object({
  objects: z.array(z.object({ name: z.string(), dump: objectDump, piece: pieceSchema.optional() })),
});
const factsSchema = z.record(z.string(), z.string());
