import { type Answer, as, call, type Token } from './app';
import { multipart, type Part } from './multipart';

export type Presigned = { url: string; fields: Record<string, string> };

export async function presign(token: Token, kind: 'pdf' | 'attachment' = 'pdf'): Promise<Presigned> {
  return (await as(token).get(`/uploads/presign?kind=${kind}`)).json;
}

export function filePart(content: string | Uint8Array, filename = 'own.pdf'): Part {
  return {
    name: 'file',
    content,
    filename,
    type: 'application/pdf',
  };
}

export function textParts(fields: Record<string, string>): Part[] {
  return Object.entries(fields).map(([name, content]) => ({ name, content }));
}

/** Posts the parts with the upload policy and no other credential. */
export function post({ url }: Presigned, parts: Part[]): Promise<Answer> {
  const { body, headers } = multipart(parts);
  return call('POST', new URL(url).pathname, { body, headers });
}

export function postFile(presigned: Presigned, content: string | Uint8Array, filename?: string) {
  return post(presigned, [...textParts(presigned.fields), filePart(content, filename)]);
}

/** Uploads a file and returns its `cache_id`. */
export async function uploaded(token: Token, content: Uint8Array, filename?: string): Promise<string> {
  const presigned = await presign(token);
  const answer = await postFile(presigned, content, filename);
  if (answer.status !== 204) throw new Error(answer.text);
  return presigned.fields['key'] ?? '';
}

/** Uploads a file of any format, for an attachment. */
export async function uploadedAny(token: Token, content: string | Uint8Array, filename: string) {
  const presigned = await presign(token, 'attachment');
  const answer = await postFile(presigned, content, filename);
  if (answer.status !== 204) throw new Error(answer.text);
  return presigned.fields['key'] ?? '';
}

export async function customFile(token: Token, content: Uint8Array, filename?: string): Promise<string> {
  const cache_id = await uploaded(token, content, filename);
  const created = await as(token).post('/custom_files', { cache_id });
  if (created.status !== 201) throw new Error(created.text);
  return created.json.custom_file.id;
}
