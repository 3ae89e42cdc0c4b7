import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fieldsInOrder, type StoredField } from '../../../../src/engine/fields';
import { type Answer, as, call, origin, type Token } from '../../../support/app';
import { createTemplate } from '../../../support/builders';

export const jane = { id: 'user_123', name: 'Jane Editor', email: 'jane@example.com' };

const box = { x: 72, width: 200, height: 24 };

/** Three fields on two pages. */
export const threeFields = [
  { name: 'first', page: 1, y: 100, ...box },
  { name: 'second', page: 1, y: 200, fontSize: 11, ...box },
  { name: 'third', page: 2, y: 100, required: false, ...box },
];

/** A template that pages of shop.example.com may embed. */
export async function embeddable(token: Token, fields: object[], pdf?: Uint8Array): Promise<string> {
  const id = await createTemplate(token, fields, pdf);
  const updated = await as(token).put(`/templates/${id}`, {
    template: { embed_domains: ['shop.example.com'] },
  });
  expect(updated.status, updated.text).toBe(200);
  return id;
}

export async function editorToken(
  token: Token,
  templateId: string,
  capabilities: object = {},
): Promise<string> {
  const made = await as(token).post(`/templates/${templateId}/editor_tokens`, { person: jane, capabilities });
  expect(made.status, made.text).toBe(201);
  return made.json.token.secret;
}

export function openWith(templateId: string, token: string, attempt: string = randomUUID()): Promise<Answer> {
  const body = { token, attempt };
  return call('POST', `/embed/editor/${templateId}/session`, { body, headers: { origin } });
}

/** The editor in a frame, as its page asks the service. */
export function frame(templateId: string, pass: string) {
  const headers = { authorization: `Bearer ${pass}` };
  const at = (path: string) => `/embed/api/templates/${templateId}${path}`;
  const ask = (method: string, path: string, body?: unknown) => call(method, at(path), { headers, body });
  const read = async (): Promise<StoredField[]> => {
    const { json } = await ask('GET', '');
    return fieldsInOrder(json.fields, json.field_order);
  };
  return {
    ask,
    read,
    save: (template: object) => ask('PUT', '', { template }),
    /** Saves what a function makes of the fields as they are. */
    async edit(change: (fields: StoredField[]) => object[]): Promise<Answer> {
      return ask('PUT', '', { template: { fields: change(await read()) } });
    },
    publish: () => ask('POST', '/publish_version', { version_type: 'minor' }),
  };
}

/** An open editor of a new template with these fields. */
export async function openEditor(token: Token, templateId: string, capabilities: object = {}) {
  const opened = await openWith(templateId, await editorToken(token, templateId, capabilities));
  expect(opened.status, opened.text).toBe(200);
  return frame(templateId, opened.json.pass);
}
