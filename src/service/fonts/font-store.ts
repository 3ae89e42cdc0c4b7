import { and, count, desc, eq, getTableColumns, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { fonts } from '../../core/db/schema';

export type StoredFont = typeof fonts.$inferSelect;
/** What is said of a font; its characters may be a hundred kilobytes and are read where it is drawn. */
export type FontRow = Omit<StoredFont, 'covers'>;

const { covers: _covers, ...described } = getTableColumns(fonts);

const inUse = (accountId: string) => and(eq(fonts.accountId, accountId), isNull(fonts.deletedAt));

/** False where another font of this typeface and weight is in use; a second time changes nothing. */
export const insertFont = async (db: Database, row: StoredFont): Promise<boolean> => {
  await db.insert(fonts).values(row).onConflictDoNothing();
  return (await findFont(db, row.accountId, row.id)) !== undefined;
};

export const findFont = async (db: Database, accountId: string, id: string): Promise<FontRow | undefined> =>
  db
    .select(described)
    .from(fonts)
    .where(and(inUse(accountId), eq(fonts.id, id)))
    .get();

export const listFontRows = async (
  db: Database,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<FontRow[]> =>
  db
    .select(described)
    .from(fonts)
    .where(inUse(accountId))
    .orderBy(desc(fonts.id))
    .limit(page.limit)
    .offset(page.offset);

export const countFonts = async (db: Database, accountId: string): Promise<number> => {
  const row = await db.select({ total: count() }).from(fonts).where(inUse(accountId)).get();
  return row?.total ?? 0;
};

export const listTypefaces = async (
  db: Database,
  accountId: string,
): Promise<Pick<StoredFont, 'typeface' | 'characterWidth'>[]> =>
  db
    .selectDistinct({ typeface: fonts.typeface, characterWidth: fonts.characterWidth })
    .from(fonts)
    .where(inUse(accountId));

/** Every family that was there until then, with the typefaces of it. */
export const listFamilies = async (
  db: Database,
  accountId: string,
  until: number,
): Promise<Pick<StoredFont, 'family' | 'typeface'>[]> =>
  db
    .selectDistinct({ family: fonts.family, typeface: fonts.typeface })
    .from(fonts)
    .where(and(eq(fonts.accountId, accountId), lte(fonts.createdAt, until)));

/** Hides the font. Its row and file stay for what was made with it. */
export const hideFont = async (
  db: Database,
  accountId: string,
  id: string,
  now: number,
): Promise<FontRow | undefined> =>
  db
    .update(fonts)
    .set({ deletedAt: now })
    .where(and(inUse(accountId), eq(fonts.id, id)))
    .returning(described)
    .get();

/** Everything these typefaces have ever been until then, the newest first. */
export const findFontsOf = async (
  db: Database,
  accountId: string,
  typefaces: string[],
  until: number,
): Promise<StoredFont[]> =>
  db
    .select()
    .from(fonts)
    .where(
      and(eq(fonts.accountId, accountId), inArray(fonts.typeface, typefaces), lte(fonts.createdAt, until)),
    )
    .orderBy(desc(fonts.id));

/** Which of these files belong to a font, be it in use or not. */
export const findFontFiles = async (db: Database, keys: string[]): Promise<string[]> => {
  const rows = await db.select({ key: fonts.fileKey }).from(fonts).where(inArray(fonts.fileKey, keys));
  return rows.map(({ key }) => key);
};
