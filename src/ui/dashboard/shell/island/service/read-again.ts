import { type Answer, api } from './api';

/**
 * Reads the document of a template again, with or without its text tags, and waits for the outcome.
 */
export function readDocumentAgain(templateId: string, textTags: boolean): Promise<Answer<unknown>> {
  const template = { document: { id: 'current' }, text_tags: textTags };
  return api.put<unknown>(`/templates/${templateId}`, { template });
}
