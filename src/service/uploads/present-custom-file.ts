import * as z from 'zod';
import type { DownloadLinks } from '../download-links/download-links';
import { pdfFilename } from '../download-links/file-names';
import type { CustomFileRow } from './custom-file-store';

export const customFileRecord = z
  .object({
    id: z.string(),
    url: z.string().describe('Where the file can be downloaded, for 24 hours.'),
  })
  .meta({ id: 'CustomFile' });

export function presentCustomFile(
  { id, filename }: CustomFileRow,
  { links, now }: { links: DownloadLinks; now: number },
): z.output<typeof customFileRecord> {
  return {
    id,
    url: links.signed({ kind: 'custom_file', id }, pdfFilename(filename, id), now),
  };
}

export const customFileExample = {
  id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://quillet.example.com/downloads/custom_file.cfi_…/terms.pdf',
};
