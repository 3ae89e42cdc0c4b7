import * as z from 'zod';
import type { DownloadLinks } from '../download-links/download-links';
import { pdfFilename } from '../download-links/file-names';
import type { CustomFileRow } from './custom-file-store';

export const customFileRecord = z
  .object({
    id: z.string(),
    url: z.string().describe('The download link of the file, valid for 24 hours.'),
  })
  .meta({ id: 'CustomFile' });

export function presentCustomFile(
  { id, filename }: CustomFileRow,
  { downloadLinks, now }: { downloadLinks: DownloadLinks; now: number },
): z.output<typeof customFileRecord> {
  return {
    id,
    url: downloadLinks.signed({ kind: 'custom_file', id }, pdfFilename(filename, id), now),
  };
}

export const customFileExample = {
  id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://quillet.example.com/downloads/custom_file.cfi_…/terms.pdf',
};
