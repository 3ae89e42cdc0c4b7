import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { type OwnFace, type OwnFonts, type ReadFontFile, unpackCoverage } from '../../engine';
import { type Field, standardFamily } from '../../engine/fields';

import { findFontsOf, type StoredFont } from './font-store';
import { fontsThen } from './fonts-then';

const [regularWeight, boldWeight, boldFrom] = [400, 700, 600];

/**
 * The account's fonts for these fields, as they were at a time: a later upload or deletion changes
 * nothing for an accepted submission. A typeface that was deleted by then keeps its last fonts.
 */
export async function ownFontsOf(
  deps: { db: Database; files: Files },
  { accountId, fields, at }: { accountId: string; fields: readonly Field[]; at: number },
): Promise<OwnFonts> {
  const typefaces = new Set(fields.map(({ typeface }) => typeface).filter((name) => !standardFamily(name)));
  const read = readFontOf(deps.files);
  if (typefaces.size === 0) return { faces: [], read };
  const found = await findFontsOf(deps.db, accountId, [...typefaces], at);
  const faces = [...typefaces].flatMap((typeface) =>
    facesOf(
      found.filter((font) => font.typeface === typeface),
      at,
    ),
  );
  return { faces, read };
}

export function readFontOf(files: Files): ReadFontFile {
  return async (key) => {
    const bytes = await files.read(key);
    if (!bytes) throw new Error(`The font ${key} is missing.`);
    return bytes;
  };
}

/** Chooses one font for regular text and one for bold. */
function facesOf(fonts: StoredFont[], at: number): OwnFace[] {
  const known = fontsThen(fonts, at);
  const regular = closest(known, regularWeight);
  const bold = closest(
    known.filter(({ weight, weights }) => weights === null && weight >= boldFrom),
    boldWeight,
  );
  return [...new Set([regular, bold])].flatMap((font) => (font ? [faceOf(font, font === bold)] : []));
}

function closest(fonts: StoredFont[], weight: number): StoredFont | undefined {
  return fonts.toSorted((one, other) => Math.abs(one.weight - weight) - Math.abs(other.weight - weight))[0];
}

function faceOf(font: StoredFont, bold: boolean): OwnFace {
  return {
    file: font.fileKey,
    bytes: font.bytes,
    // A field names a typeface; the typesetter calls it a family.
    family: font.typeface,
    role: 'own',
    bold,
    weights: font.weights,
    covers: unpackCoverage(font.covers),
    postScriptName: font.postScriptName,
    embedding: font.embedding,
  };
}
