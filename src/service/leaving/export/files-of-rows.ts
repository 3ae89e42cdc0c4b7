import * as z from 'zod';
import { type DownloadLinks, fileOf } from '../../download-links/download-links';
import { logoAddress } from '../../logos/logo-keys';
import type { TableName } from '../account-tables-store';
import type { ExportedFile } from './export-page';

type Links = { downloadLinks: DownloadLinks; now: number };

const named = z.object({ id: z.string() });
const withHash = named.extend({ sha256: z.string() });
const logo = z.object({ file: z.string(), hash: z.string() });
const customFile = withHash.extend({ file_key: z.string() });
const fontRow = named.extend({ file_key: z.string() });
const content = z.object({
  account_id: z.string(),
  body: z.string().transform((text) => z.unknown().parse(JSON.parse(text))),
  added: z
    .string()
    .nullish()
    .transform((text) => z.unknown().parse(JSON.parse(text ?? 'null'))),
});
const attachments = z.object({
  files: z.object({ attachments: z.array(z.object({ sha256: z.string() })) }),
});
const images = z.object({
  html: z.object({ images: z.record(z.string(), z.object({ sha256: z.string() })) }),
});

/** The files that a row stands for. */
const filesOf: Partial<Record<TableName, (row: unknown, links: Links) => ExportedFile[]>> = {
  documents: (row, { downloadLinks, now }) => {
    const { id, sha256 } = withHash.parse(row);
    const url = downloadLinks.signed({ kind: 'document', id }, `${id}.pdf`, now);
    return [{ path: `documents/${id}.pdf`, url, sha256 }];
  },
  custom_files: (row, { downloadLinks, now }) => {
    const { id, sha256, file_key: key } = customFile.parse(row);
    const name = `${id}${key.slice(key.lastIndexOf('.'))}`;
    const url = downloadLinks.signed({ kind: 'custom_file', id }, name, now);
    return [{ path: `custom_files/${name}`, url, sha256 }];
  },
  fonts: (row, { downloadLinks, now }) => {
    const { id, file_key: key } = fontRow.parse(row);
    const name = `${id}${key.slice(key.lastIndexOf('.'))}`;
    return [
      { path: `fonts/${name}`, url: downloadLinks.signed({ kind: 'font', id }, name, now), sha256: null },
    ];
  },
  logos: (row, { downloadLinks }) => {
    const { file, hash } = logo.parse(row);
    return [{ path: `logos/${file}`, url: downloadLinks.origin + logoAddress(file), sha256: hash }];
  },
  template_contents: (row, links) => {
    const { account_id: account, body, added } = content.parse(row);
    const attached = attachments.safeParse(added).data?.files.attachments ?? [];
    const read = images.safeParse(body);
    const hashes = read.success ? Object.values(read.data.html.images).map(({ sha256 }) => sha256) : [];
    return [...hashes, ...attached.map(({ sha256 }) => sha256)].map((sha256) =>
      imageFile(account, sha256, links),
    );
  },
};

function imageFile(accountId: string, sha256: string, { downloadLinks, now }: Links): ExportedFile {
  const target = { kind: 'image' as const, id: fileOf(accountId, sha256) };
  return { path: `images/${sha256}`, url: downloadLinks.signed(target, sha256, now), sha256 };
}

export function filesOfRows(part: TableName, rows: readonly unknown[], links: Links): ExportedFile[] {
  return rows.flatMap((row) => filesOf[part]?.(row, links) ?? []);
}
