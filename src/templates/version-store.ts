import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { templateVersions } from '../db/schema';
import type { WantedVersion } from './wanted-version';

export type VersionRow = typeof templateVersions.$inferSelect;

const newestFirst = [
  desc(templateVersions.major),
  desc(templateVersions.minor),
  desc(templateVersions.patch),
];

export const versionName = ({ major, minor, patch }: Pick<VersionRow, 'major' | 'minor' | 'patch'>): string =>
  `${major}.${minor}.${patch}`;

/** The newest published version that begins with the given numbers. */
export const findVersion = async (
  db: Database,
  templateId: string,
  wanted: Extract<WantedVersion, { kind: 'published' }>,
): Promise<VersionRow | undefined> => {
  const conditions: SQL[] = [eq(templateVersions.templateId, templateId)];
  const [major, minor, patch] = wanted.numbers;
  if (major !== undefined) conditions.push(eq(templateVersions.major, major));
  if (minor !== undefined) conditions.push(eq(templateVersions.minor, minor));
  if (patch !== undefined) conditions.push(eq(templateVersions.patch, patch));
  return db
    .select()
    .from(templateVersions)
    .where(and(...conditions))
    .orderBy(...newestFirst)
    .get();
};

export const listVersions = async (db: Database, templateId: string): Promise<string[]> => {
  const rows = await db
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(...newestFirst);
  return rows.map(versionName);
};
