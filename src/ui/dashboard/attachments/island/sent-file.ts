import { dataUrlOf } from '../../shell/island/data-url';
import { api } from '../../shell/island/service/api';
import { attachmentWords } from '../words';

const words = attachmentWords.problems;

/** Where the bytes of an attached file are. */
export type Sent = { base64: string } | { cache_id: string };

const MB = 1024 * 1024;
/** Longer files are uploaded, so that the request has room for others. */
const INLINE = 100_000;

export function formatOf({ type }: File): string {
  return type.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream';
}

/** Prepares a file for a request; a text says what is wrong with it. `most`: the longest one, in MB. */
export async function sentFile(file: File, most: number): Promise<Sent | string> {
  if (file.size === 0) return words.empty;
  if (file.size > most * MB) return words.tooLarge(most);
  if (file.size > INLINE) return uploaded(file);
  try {
    return { base64: (await dataUrlOf(file)).replace(/^[^,]*,/, '') };
  } catch {
    return words.unread;
  }
}

type Presigned = { url: string; fields: Record<string, string> };

async function uploaded(file: File): Promise<Sent | string> {
  const answer = await api.get<Presigned>('/uploads/presign?kind=attachment');
  if (!answer.ok) return answer.message;
  const { url, fields } = answer.body;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => null);
  return response?.ok ? { cache_id: fields['key'] ?? '' } : words.unread;
}
