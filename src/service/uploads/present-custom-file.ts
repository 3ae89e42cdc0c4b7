import * as z from 'zod';
import type { DownloadLinks } from '../download-links/download-links';
import { pdfFilename, plainFilename } from '../download-links/file-names';
import type { CustomFileRow } from './custom-file-store';
import { isPdfFile } from './upload-keys';

export const customFileRecord = z
  .object({
    id: z.string(),
    url: z.string().describe('The download link of the file, valid for 24 hours.'),
  })
  .meta({ id: 'CustomFile' });

export function presentCustomFile(
  file: CustomFileRow,
  { downloadLinks, now }: { downloadLinks: DownloadLinks; now: number },
): z.output<typeof customFileRecord> {
  const { id } = file;
  return { id, url: downloadLinks.signed({ kind: 'custom_file', id }, servedName(file), now) };
}

/** The name under which a custom file is downloaded. */
export function servedName(file: CustomFileRow): string {
  return (isPdfFile(file) ? pdfFilename : plainFilename)(file.filename, file.id);
}

export const customFileExample = {
  id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://quillet.example.com/downloads/custom_file.cfi_…/terms.pdf',
};
