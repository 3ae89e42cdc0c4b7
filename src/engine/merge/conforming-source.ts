import { repairedAnnotation } from '../conformance/look/repair-annotations';
import { repairedAlone } from '../conformance/look/repair-objects';
import { isUnreadable } from '../pdf/pdf-problem';
import { latin1 } from '../pdf/reader/characters';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { isName, type PdfDict, PdfStream } from '../pdf/values';
import type { Cleanse } from '../pdf/writer/copy-objects';
import type { Source } from './merge-source';

/** A rule for every dictionary that is copied: without what PDF/A forbids and no viewer shows. */
export function conformingRule(file: PdfFile): Cleanse {
  return (dict) => {
    const repaired = repairedAlone(file, dict);
    if (repaired === null) return null;
    const annotation =
      repaired.has('Subtype') && repaired.has('Rect') ? repairedAnnotation(file, repaired) : repaired;
    return isOfField(annotation) ? annotation.without('A', 'AA') : annotation;
  };
}

/** Fields and their boxes do nothing by themselves in a PDF/A. */
function isOfField(dict: PdfDict): boolean {
  const isBox = isName(dict.get('Subtype'), 'Widget') || dict.has('FT');
  return isBox && (dict.has('A') || dict.has('AA'));
}

/** Whether the colours of a source may be taken for sRGB: it says so, or says nothing. */
export function meansSrgb({ file, catalog }: Source): boolean {
  const intents = file.array(catalog.get('OutputIntents')) ?? [];
  return intents.every((value) => {
    const intent = file.dict(value);
    if (file.name(intent?.get('S') ?? null) !== 'GTS_PDFA1') return true;
    const profile = file.resolve(intent?.get('DestOutputProfile') ?? null);
    return profile instanceof PdfStream && namesSrgb(file, profile);
  });
}

/** Profiles say what they are for in ASCII, or in UTF-16. */
function namesSrgb(file: PdfFile, profile: PdfStream): boolean {
  try {
    return latin1(file.decode(profile)).replaceAll('\0', '').includes('sRGB');
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}
