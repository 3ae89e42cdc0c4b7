import { writeNewPage } from '../fill/append/append-pages';
import { ResourceWriter } from '../fill/append/append-resources';
import { writeMark } from '../merge/page-marks';
import { PdfProblem } from '../pdf/pdf-problem';
import { objectWriterOf, PackedFile, type Signature } from '../pdf/reader/packed-file';
import { spellTextString } from '../pdf/text-string';
import { ByteSink } from '../pdf/writer/byte-sink';
import { spellInfo } from '../pdf/writer/document-info';
import type { ObjectWriter } from '../pdf/writer/file-update';
import { type Sealing, sealDict, spellSealedForm, spellSealField } from '../seal/spell-seal';
import type { FontLibrary } from '../text/fonts/font-library';
import { FontUses } from '../text/fonts/font-use';
import type { AuditReport } from './audit-report';
import { copyPagePictures } from './copy-page-pictures';
import { type DrawnAudit, drawAudit } from './draw-audit';
import type { PagePicture } from './draw-page-pictures';
import { paperOf } from './paper-of';

export type AuditFile = {
  report: AuditReport;
  title: string;
  /** True when every page bears the TEST watermark. */
  test: boolean;
  fonts: FontLibrary;
  /** The finished PDF, for pictures of its pages; null without pictures. */
  document: Uint8Array | null;
  /** The seal of the whole file, and how it is filled in. */
  sealing?: Sealing | undefined;
};

/** Makes a PDF of the audit trail. The same audit trail gives the same bytes, but for the seal. */
export async function auditPdf(file: AuditFile): Promise<Uint8Array> {
  const { report, title, test, fonts, document, sealing } = file;
  const written = new ByteSink();
  const output = new PackedFile(async (piece) => written.bytes(piece));
  const update = objectWriterOf(output);
  const resources = new ResourceWriter(update);
  const pictures = document === null ? [] : await picturesOf(output, document);
  const size = paperOf(pictures?.[0]);
  const shown = pictures === null ? { ...report, pages: UNREADABLE } : report;
  const drawn = await drawAudit({
    report: shown,
    size,
    uses: new FontUses(),
    fonts,
    pictures: pictures ?? [],
  });

  const mark = test ? writeMark(output) : null;
  const tree = update.newNumber();
  const field = sealing ? update.newNumber() : null;
  const kids = drawn.pages.map((page, index) =>
    writeNewPage({ update, resources }, page, { parent: tree, mark, box: index === 0 ? field : null }),
  );
  const references = kids.map((number) => `${number} 0 R`).join(' ');
  update.object(tree, `<</Type/Pages/Kids[${references}]/Count ${kids.length}>>`);
  const outlines = writeOutlines(update, drawn.sections, kids);
  const sealed = sealOf(update, sealing, { field, page: kids[0] });
  const [root, info] = [update.newNumber(), update.newNumber()];
  const viewing = `/PageMode/UseNone/ViewerPreferences<</DisplayDocTitle true>>/Lang(en)`;
  update.object(root, `<</Type/Catalog/Pages ${tree} 0 R/Outlines ${outlines} 0 R${viewing}${sealed.form}>>`);
  update.object(info, `<<${spellInfo({ title }, report.at)}>>`);
  await output.finish({ root, info, signature: sealed.signature });
  return written.toBytes();
}

/** Enters the seal. Returns its entries of the catalogue, and the signature to be filled in last. */
function sealOf(
  update: ObjectWriter,
  sealing: AuditFile['sealing'],
  { field, page }: { field: number | null; page: number | undefined },
): { form: string; signature?: Signature } {
  if (!sealing || field === null || page === undefined) return { form: '' };
  const number = update.newNumber();
  update.object(field, spellSealField({ page, signature: number }));
  const { seal, fill } = sealing;
  const signature = { number, dict: sealDict(seal, 'nothing'), room: seal.room, fill };
  return { form: spellSealedForm(`${field} 0 R`, '', { certifies: number, store: null }), signature };
}

const UNREADABLE = 'The pages are not shown: the PDF is locked, or made so that it cannot be read.';

/** Returns null when the finished PDF cannot be read: the audit trail is made all the same. */
async function picturesOf(output: PackedFile, document: Uint8Array): Promise<PagePicture[] | null> {
  try {
    return await copyPagePictures(output, document);
  } catch (error) {
    if (error instanceof PdfProblem) return null;
    throw error;
  }
}

/** Writes a bookmark for each section. */
function writeOutlines(
  update: ObjectWriter,
  sections: DrawnAudit['sections'],
  pages: readonly number[],
): number {
  const root = update.newNumber();
  const numbers = sections.map(() => update.newNumber());
  for (const [index, { title, page }] of sections.entries()) {
    const [before, after] = [numbers[index - 1], numbers[index + 1]];
    const around = [before && `/Prev ${before} 0 R`, after && `/Next ${after} 0 R`].join('');
    const place = `/Dest[${pages[page]} 0 R/Fit]/Parent ${root} 0 R`;
    update.object(numbers[index] ?? 0, `<</Title ${spellTextString(title)}${place}${around}>>`);
  }
  const ends = `/First ${numbers[0]} 0 R/Last ${numbers.at(-1)} 0 R`;
  update.object(root, `<</Type/Outlines${ends}/Count ${numbers.length}>>`);
  return root;
}
