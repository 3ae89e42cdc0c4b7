import type { Database } from '../../core/db/database';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { findTemplate } from '../templates/template-store';

/** The origins whose pages may show the signing page in a frame: those that its template names now. */
export const framingOrigins = async (
  db: Database,
  { accountId, templateId }: SubmissionRecord,
): Promise<string[]> => {
  const found = await findTemplate(db, accountId, templateId);
  return frameSources(found?.template.embedDomains ?? []);
};

/** As a browser's policy names them. */
export const frameSources = (embedDomains: readonly string[]): string[] =>
  embedDomains.map((host) => `${isLocal(host) ? 'http' : 'https'}://${host}`);

const isLocal = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3})(:|$)/.test(host);
