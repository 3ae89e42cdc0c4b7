import { loadFolderPaths } from '../../folders/folder-paths';
import type { OpenServices } from '../../services';
import { invoiceNotes } from '../content/invoice-notes';
import { conformanceNotes } from '../document/conformance-notes';
import { presentTemplate } from '../present-template';
import type { Template } from '../template-store';

/** The record of a template, with the path of its folder and what keeps its PDFs from their level or their invoice. */
export async function recordOf(services: OpenServices, template: Template, now: number) {
  const folderId = template.template.parentFolderId;
  const paths = await loadFolderPaths(services.db, template.template.accountId, [folderId]);
  const { downloadLinks } = services;
  const record = presentTemplate(template, { downloadLinks, path: paths.of(folderId), now });
  const notes = await conformanceNotes(services, template);
  const ofInvoice = await invoiceNotes(services, template.template, now);
  return { ...record, document_diagnosis: [...record.document_diagnosis, ...notes, ...ofInvoice] };
}
