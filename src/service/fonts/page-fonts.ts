import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { type OwnPageFont, type OwnPageFonts, unpackCoverage } from '../../engine';

import { findFontsOf, listFamilies, type StoredFont } from './font-store';
import { fontsThen } from './fonts-then';
import { readFontOf } from './own-fonts';

/**
 * The account's fonts whose family occurs in the text of a page, as they were at a time. A page
 * names families and chooses by weight and style; a typeface of a field is one style of a family.
 */
export async function pageFontsOf(
  deps: { db: Database; files: Files },
  { accountId, text, at }: { accountId: string; text: string; at: number },
): Promise<OwnPageFonts> {
  const read = readFontOf(deps.files);
  const lower = text.toLowerCase();
  const families = await listFamilies(deps.db, accountId, at);
  const named = families.filter(({ family }) => lower.includes(family.toLowerCase()));
  if (named.length === 0) return { fonts: [], read };
  const typefaces = named.map(({ typeface }) => typeface);
  const found = await findFontsOf(deps.db, accountId, typefaces, at);
  const fonts = typefaces.flatMap((typeface) =>
    fontsThen(
      found.filter((font) => font.typeface === typeface),
      at,
    ),
  );
  return { fonts: fonts.map(fontOf), read };
}

function fontOf({ fileKey, covers, ...font }: StoredFont): OwnPageFont {
  return {
    file: fileKey,
    bytes: font.bytes,
    family: font.family,
    italic: font.italic,
    weight: font.weight,
    weights: font.weights,
    covers: unpackCoverage(covers),
    embedding: font.embedding,
  };
}
