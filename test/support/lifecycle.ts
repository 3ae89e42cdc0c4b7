import { expect } from 'vitest';
import { fieldsInOrder } from '../../src/engine/fields';
import { type Answer, as, type Token } from './app';
import { download, wordsOf } from './pdf-text';

/** The operations on one template with one token. */
export function templateApi(token: Token, id: string) {
  const api = as(token);
  const path = `/templates/${id}`;
  return {
    get: (query = '') => api.get(`${path}${query}`),
    /** The record with everything; the fields as a list. */
    full: async () => withFieldList((await api.get(`${path}?full=true`)).json),
    update: (template: object) => api.put(path, { template }),
    replace: (bytes: Uint8Array, fields: Record<string, string> = {}, query = '') => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('template[document]', new File([bytes], 'new.pdf', { type: 'application/pdf' }));
      return api.put(`${path}${query}`, form);
    },
    publish: (version_type: string, description?: string) =>
      api.post(`${path}/publish_version`, { version_type, ...(description && { description }) }),
    restore: (version: string) => api.post(`${path}/restore_version`, { version }),
    copy: (body: object = {}) => api.post(`${path}/copy`, body),
    move: (parent_folder_id: string | null) => api.post(`${path}/move`, { parent_folder_id }),
    check: () => api.post(`${path}/check`),
    remove: (query = '') => api.delete(`${path}${query}`),
    schema: async (query = '') => (await api.get(`${path}/schema${query}`)).json,
    submit: (body: object) => api.post(`${path}/submissions`, body),
  };
}

/** A record of `full=true` with its fields as a list, in their order. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent.
export function withFieldList(record: any): any {
  return { ...record, fields: fieldsInOrder(record.fields, record.field_order) };
}

/** The text of a submission's PDF. */
export async function wordsIn(created: Answer): Promise<string> {
  expect(created.status, created.text).toBe(201);
  return wordsOf(await download(created.json.submission.download_url));
}
