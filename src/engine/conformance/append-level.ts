import type { InvoiceFacts } from '../invoice/invoice-profiles';
import { dictOf, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf/values';
import type { DocumentAbout } from '../pdf/writer/document-info';
import type { ObjectWriter } from '../pdf/writer/file-update';
import type { ConformanceLevel } from './levels';
import { spellXmp } from './spell-xmp';
import { srgbProfile } from './srgb-profile';

const SRGB = new PdfString(new TextEncoder().encode('sRGB IEC61966-2.1'));

/** Writes what a document of the level says of itself. Returns the entries of its catalogue. */
export function appendLevel(
  update: ObjectWriter,
  said: { level: ConformanceLevel; about: DocumentAbout; now: Date; invoice?: InvoiceFacts | undefined },
): Record<string, PdfValue> {
  const [metadata, profile] = [update.newNumber(), update.newNumber()];
  update.stream(metadata, '/Type/Metadata/Subtype/XML', spellXmp(said));
  update.stream(profile, '/N 3', srgbProfile());
  const intent = dictOf({
    Type: new PdfName('OutputIntent'),
    S: new PdfName('GTS_PDFA1'),
    OutputConditionIdentifier: SRGB,
    Info: SRGB,
    DestOutputProfile: new PdfRef(profile, 0),
  });
  return { Metadata: new PdfRef(metadata, 0), OutputIntents: [intent] };
}
