import type { PdfFile } from '../pdf/reader/pdf-file';
import { dictOf, PdfName, PdfRef } from '../pdf/values';
import type { FileUpdate } from '../pdf/writer/file-update';
import { spell } from './draw-over';

/** The tags of PDF 2.0 that the browser writes into PDF 1.4, and what readers may take them for. */
const ROLES = dictOf({ Strong: new PdfName('Span'), Em: new PdfName('Span') });

/** Says what the browser's tags stand for: a reader of PDF/UA-1 knows no others than those of PDF 1.7. */
export function nameRoles(file: PdfFile, update: FileUpdate): void {
  const tree = file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null;
  const root = file.dict(tree);
  if (!(tree instanceof PdfRef) || root === null || root.has('RoleMap')) return;
  update.object(tree.number, spell(root.with({ RoleMap: ROLES })));
}
