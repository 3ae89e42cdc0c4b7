import type { InvoiceFacts } from '../invoice/invoice-profiles';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf/values';
import type { DocumentAbout } from '../pdf/writer/document-info';
import type { ObjectWriter } from '../pdf/writer/file-update';
import { archiveLevelOf, type ConformanceLevel } from './levels';
import { spellXmp } from './spell-xmp';
import { srgbProfile } from './srgb-profile';

const SRGB = new PdfString(new TextEncoder().encode('sRGB IEC61966-2.1'));

/** Writes what a document of the levels says of itself. Returns the entries of its catalogue. */
export function appendLevels(update: ObjectWriter, said: SaidLevels): Record<string, PdfValue> {
  return {
    Metadata: appendXmp(update, said),
    ...(archiveLevelOf(said.levels) && { OutputIntents: [appendIntent(update)] }),
  };
}

export type SaidLevels = {
  levels: readonly ConformanceLevel[];
  about: DocumentAbout;
  now: Date;
  /** The invoice that is attached. */
  invoice?: InvoiceFacts | undefined;
};

/** Writes the metadata, which say the levels. Nothing else says them. */
export function appendXmp(update: ObjectWriter, said: SaidLevels): PdfRef {
  const metadata = update.newNumber();
  update.stream(metadata, '/Type/Metadata/Subtype/XML', spellXmp(said));
  return new PdfRef(metadata, 0);
}

/** Writes what the colours of devices mean: sRGB. */
export function appendIntent(update: ObjectWriter): PdfDict {
  const profile = update.newNumber();
  update.stream(profile, '/N 3', srgbProfile());
  return dictOf({
    Type: new PdfName('OutputIntent'),
    S: new PdfName('GTS_PDFA1'),
    OutputConditionIdentifier: SRGB,
    Info: SRGB,
    DestOutputProfile: new PdfRef(profile, 0),
  });
}
