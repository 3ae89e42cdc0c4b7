import { presentAttached } from '../../../service/attachments/present-attached';
import type { OpenServices } from '../../../service/services';
import { listOfDocument } from '../../../service/templates/document/document-attachments';
import type { FilesInPdf } from '../../../ui/dashboard/attachments/template-files';
import type { ShownTemplate } from '../../../ui/dashboard/templates/template-list';

/** The files in the uploaded PDF of a template; null when it has none. Only a PDF that may have some is read. */
export async function filesInPdf(
  services: OpenServices,
  accountId: string,
  { id, document_diagnosis: diagnosis }: ShownTemplate,
): Promise<FilesInPdf | null> {
  if (!diagnosis.some(({ code }) => code === 'attachments_removed')) return null;
  const listed = await listOfDocument(services, accountId, id);
  if (!listed.ok || listed.value.attached.files.length === 0) return null;
  const { ownerId, attached } = listed.value;
  return presentAttached(attached, { downloadLinks: services.downloadLinks, ownerId, now: Date.now() });
}
