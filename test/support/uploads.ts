import { type Answer, as, call, type Token } from './app';
import { multipart, type Part } from './multipart';

export type Presigned = { url: string; fields: Record<string, string> };

export const presign = async (token: Token): Promise<Presigned> =>
  (await as(token).get('/uploads/presign')).json;

export const filePart = (content: string | Uint8Array, filename = 'own.pdf'): Part => ({
  name: 'file',
  content,
  filename,
  type: 'application/pdf',
});

export const textParts = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content }));

/** Posts the parts as anybody could who has the policy. */
export const post = ({ url }: Presigned, parts: Part[]): Promise<Answer> => {
  const { body, headers } = multipart(parts);
  return call('POST', new URL(url).pathname, { body, headers });
};

export const postFile = (presigned: Presigned, content: string | Uint8Array, filename?: string) =>
  post(presigned, [...textParts(presigned.fields), filePart(content, filename)]);

/** The key of a file that has been uploaded. */
export const uploaded = async (token: Token, content: Uint8Array, filename?: string): Promise<string> => {
  const presigned = await presign(token);
  const answer = await postFile(presigned, content, filename);
  if (answer.status !== 204) throw new Error(answer.text);
  return presigned.fields['key'] ?? '';
};

export const customFile = async (token: Token, content: Uint8Array, filename?: string): Promise<string> => {
  const cache_id = await uploaded(token, content, filename);
  const created = await as(token).post('/custom_files', { cache_id });
  if (created.status !== 201) throw new Error(created.text);
  return created.json.custom_file.id;
};
