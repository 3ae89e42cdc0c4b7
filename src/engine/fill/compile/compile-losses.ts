import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { treeEntries } from '../../pdf/reader/tree-leaves';
import { textOf, wellFormed } from '../../pdf/text-string';
import { PdfDict, PdfStream, type PdfValue } from '../../pdf/values';
import { isKeptAction, KEPT } from './compile-catalog';
import type { DiagnosisCode, DiagnosisList } from './compile-diagnosis';
import { readableBytes } from './readable-bytes';

/** Entries of the catalogue that are kept, written anew, or reported by a code of their own. */
const TOLD = new Set([
  ...KEPT,
  ...['Type', 'Pages', 'Version', 'Extensions', 'Names', 'AcroForm', 'NeedsRendering', 'OpenAction', 'AA'],
  ...['Perms', 'DSS', 'Metadata', 'AF', 'Collection', 'PieceInfo', 'Threads', 'LastModified'],
]);

/** Entries of pages that are dropped. */
const OF_PAGES: Record<string, DiagnosisCode> = {
  AF: 'attachments_removed',
  PieceInfo: 'private_data_removed',
  Thumb: 'thumbnails_removed',
  Trans: 'presentation_removed',
  Dur: 'presentation_removed',
  PresSteps: 'presentation_removed',
  B: 'articles_removed',
};

const MOST_FILES = 200;

/** Reports what the finished PDFs will not have, beside scripts, forms and signatures. */
export async function diagnoseLosses(
  file: PdfFile,
  nodes: readonly PageNode[],
  diagnosis: DiagnosisList,
): Promise<void> {
  const root = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  diagnoseMetadata(file, root, diagnosis);
  const files = await filesOf(file, root);
  const isPortfolio = file.dict(root.get('Collection')) !== null;
  if (files.length > 0 || isPortfolio) diagnosis.addNamed('attachments_removed', files);
  if (root.has('PieceInfo')) diagnosis.add('private_data_removed');
  if (root.has('Threads')) diagnosis.add('articles_removed');
  const opens = file.dict(root.get('OpenAction'));
  const kind = file.name(opens?.get('S') ?? null);
  if (opens !== null && !isKeptAction(file, opens) && kind !== 'JavaScript')
    diagnosis.addNamed('actions_removed', kind === null ? [] : [kind]);
  for (const { dict } of nodes) diagnosePage(file, dict, diagnosis);
  const others = [...root.entries.keys()].filter((key) => !TOLD.has(key)).sort();
  if (others.length > 0) diagnosis.addNamed('entries_removed', others);
}

function diagnosePage(file: PdfFile, page: PdfDict, diagnosis: DiagnosisList): void {
  for (const [key, code] of Object.entries(OF_PAGES)) if (page.has(key)) diagnosis.add(code);
  if (file.dict(page.get('AA')) !== null) diagnosis.add('javascript');
}

/** The names of attached and associated files. */
async function filesOf(file: PdfFile, root: PdfDict): Promise<string[]> {
  const names: string[] = [];
  const take = (value: PdfValue) => {
    const found = file.dict(value);
    if (found !== null) names.push(nameOf(file, found));
  };
  for (const value of (file.array(root.get('AF')) ?? []).slice(0, MOST_FILES)) take(value);
  const embedded = file.dict(root.get('Names'))?.get('EmbeddedFiles') ?? null;
  for await (const { value } of treeEntries(file, embedded, 'Names')) {
    if (names.length >= 2 * MOST_FILES) break;
    take(value);
  }
  return names;
}

function nameOf(file: PdfFile, specification: PdfDict): string {
  const name = textOf(file.resolve(specification.get('UF'))) ?? textOf(file.resolve(specification.get('F')));
  return wellFormed(name ?? '') || 'a file without a name';
}

/** XMP longer than this is not searched for claims. */
const LONGEST_XMP = 1_000_000;

function diagnoseMetadata(file: PdfFile, root: PdfDict, diagnosis: DiagnosisList): void {
  const stream = file.resolve(root.get('Metadata'));
  if (!(stream instanceof PdfStream)) return;
  diagnosis.add('xmp_removed');
  if (stream.raw.length > LONGEST_XMP) return;
  const xmp = readableBytes(file, stream) ?? new Uint8Array();
  const claims = claimsIn(new TextDecoder().decode(xmp.subarray(0, LONGEST_XMP)));
  if (claims.length > 0) diagnosis.addNamed('conformance_removed', claims);
}

/** The standards that XMP claims, such as `PDF/A-2b` and `PDF/UA-1`. */
function claimsIn(xmp: string): string[] {
  const part = claimOf(xmp, 'pdfaid:part');
  const level = claimOf(xmp, 'pdfaid:conformance').toLowerCase();
  const access = claimOf(xmp, 'pdfuaid:part');
  const exchange = claimOf(xmp, 'pdfxid:GTS_PDFXVersion') || claimOf(xmp, 'pdfx:GTS_PDFXVersion');
  return [
    ...(part === '' ? [] : [`PDF/A-${part}${level}`]),
    ...(access === '' ? [] : [`PDF/UA-${access}`]),
    ...(exchange === '' ? [] : [exchange]),
  ];
}

/** The short value of a property, as an attribute or as an element. */
function claimOf(xmp: string, property: string): string {
  const found = new RegExp(`${property}(?:\\s{0,5}=\\s{0,5}["']|>)([\\w/.:-]{1,40})`).exec(xmp);
  return found?.[1] ?? '';
}
