import { unavailablePart } from '../../../core/platform/unavailable';
import { limits } from '../../../lib/limits';
import { LruCache } from '../../../lib/lru-cache';
import type { DocumentRow, TemplateRow } from '../document/document-store';
import { changedHereSince } from './changed-here';
import type { VersionRow } from './version-store';

export type WantedTemplate = {
  template: TemplateRow;
  document: DocumentRow | null;
  /** The published version that is wanted. Null: there is none, or the draft is wanted. */
  published: VersionRow | null;
};

/**
 * Templates as this isolate has last read them, for documents that are made while the database is
 * unavailable. While it answers, each document is made of what the database says.
 */
const kept = new LruCache<{ found: WantedTemplate; at: number }>(500);

type Wanted = { accountId: string; templateId: string; version: string | undefined };

/**
 * Reads a template. While the database is unavailable, returns the one that was read last, if it is a
 * published version that was wanted: drafts change too often.
 */
export async function readOrKeep(
  { accountId, templateId, version = '' }: Wanted,
  read: () => Promise<WantedTemplate | undefined>,
): Promise<WantedTemplate | undefined> {
  const key = `${accountId}/${templateId}/${version}`;
  const at = Date.now();
  try {
    const found = await read();
    if (found?.published) kept.set(key, { found, at });
    else kept.delete(key);
    return found;
  } catch (error) {
    const last = kept.get(key);
    const isGood =
      last !== undefined &&
      at - last.at < limits.templateKeptMinutes * 60_000 &&
      !changedHereSince(templateId, last.at);
    if (!isGood || unavailablePart(error) !== 'database') throw error;
    return last.found;
  }
}
