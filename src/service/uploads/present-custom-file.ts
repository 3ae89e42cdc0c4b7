import * as z from 'zod';
import type { DownloadLinks } from '../links/download-links';
import { pdfFilename } from '../links/file-name';
import type { CustomFileRow } from './custom-file-store';

export const customFileRecord = z
  .object({
    id: z.string(),
    url: z.string().describe('Where the file can be downloaded, for 24 hours.'),
  })
  .meta({ id: 'CustomFile' });

export const presentCustomFile = (
  { id, filename }: CustomFileRow,
  { links, now }: { links: DownloadLinks; now: number },
): z.output<typeof customFileRecord> => ({
  id,
  url: links.signed({ kind: 'custom_file', id }, pdfFilename(filename, id), now),
});

export const customFileExample = {
  id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://quillet.example.com/downloads/custom_file.cfi_…/terms.pdf',
};
