import { and, count, desc, eq, getTableColumns, inArray, isNull, lte } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { Database } from '../../core/db/database';
import { fonts } from '../../core/db/schema';

export type StoredFont = typeof fonts.$inferSelect;
/** A font without its coverage, which may take a hundred kilobytes and is read only for drawing. */
export type FontRow = Omit<StoredFont, 'covers'>;

const { covers: _covers, ...described } = getTableColumns(fonts);

function inUse(accountId: string) {
  return and(eq(fonts.accountId, accountId), isNull(fonts.deletedAt));
}

/**
 * Inserts a font. Returns false when another font of this typeface and weight is in use; a second
 * call changes nothing.
 */
export async function insertFont(db: Database, row: StoredFont): Promise<boolean> {
  await db.insert(fonts).values(row).onConflictDoNothing();
  return (await findFont(db, row.accountId, row.id)) !== undefined;
}

export async function findFont(db: Database, accountId: string, id: string): Promise<FontRow | undefined> {
  return db
    .select(described)
    .from(fonts)
    .where(and(inUse(accountId), eq(fonts.id, id)))
    .get();
}

/** A font of any account, deleted or not, by its id in a download link. */
export async function findStoredFont(db: Database, id: string): Promise<FontRow | undefined> {
  return db.select(described).from(fonts).where(eq(fonts.id, id)).get();
}

export async function listFontRows(
  db: Database,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<FontRow[]> {
  return db
    .select(described)
    .from(fonts)
    .where(inUse(accountId))
    .orderBy(desc(fonts.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countFonts(db: Database, accountId: string): Promise<number> {
  const row = await db.select({ total: count() }).from(fonts).where(inUse(accountId)).get();
  return row?.total ?? 0;
}

export async function listTypefaces(
  db: Database,
  accountId: string,
): Promise<Pick<StoredFont, 'typeface' | 'characterWidth'>[]> {
  return db
    .selectDistinct({ typeface: fonts.typeface, characterWidth: fonts.characterWidth })
    .from(fonts)
    .where(inUse(accountId));
}

/** All families that existed by then, with their typefaces. */
export async function listFamilies(
  db: Database,
  accountId: string,
  until: number,
): Promise<Pick<StoredFont, 'family' | 'typeface'>[]> {
  return db
    .selectDistinct({ family: fonts.family, typeface: fonts.typeface })
    .from(fonts)
    .where(and(eq(fonts.accountId, accountId), lte(fonts.createdAt, until)));
}

/** Hides a font. Its row and file stay for submissions that were accepted with it. */
export async function hideFont(
  { db, log }: Logged,
  { accountId, id, family }: FontRow,
  now: number,
): Promise<FontRow | undefined> {
  const hiding = db
    .update(fonts)
    .set({ deletedAt: now })
    .where(and(inUse(accountId), eq(fonts.id, id)))
    .returning(described);
  const [hidden] = await log.change(hiding, { kind: 'font.deleted', subject: { id, name: family } });
  return hidden;
}

/** All fonts that these typefaces had by then, deleted ones too, newest first. */
export async function findFontsOf(
  db: Database,
  accountId: string,
  typefaces: string[],
  until: number,
): Promise<StoredFont[]> {
  return db
    .select()
    .from(fonts)
    .where(
      and(eq(fonts.accountId, accountId), inArray(fonts.typeface, typefaces), lte(fonts.createdAt, until)),
    )
    .orderBy(desc(fonts.id));
}

/** The keys among these that belong to a font, in use or deleted. */
export async function findFontFiles(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: fonts.fileKey }).from(fonts).where(inArray(fonts.fileKey, keys));
  return rows.map(({ key }) => key);
}
