import type { Caller } from '../../core/api/caller';
import type { Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import type { Jobs } from '../../core/platform/jobs';
import type { DownloadLinks } from '../download-links/download-links';
import { createTemplate, newTemplateOf } from './create-template';
import { makeFromUpload } from './make-from-upload';
import type { NewUploadedTemplate } from './new-template-body';
import type { Template } from './template-store';

/** Creates a template from an upload. */
export function createFromUpload(
  deps: { db: Database; files: Files; ids: Ids; jobs: Jobs; downloadLinks: DownloadLinks },
  { caller, body }: { caller: Caller; body: NewUploadedTemplate },
  now: number,
): Promise<Result<Template>> {
  const id = deps.ids.next('template');
  return makeFromUpload(
    deps,
    { accountId: caller.accountId, upload: body.document },
    (document) => createTemplate(deps, { caller, id, document, ...newTemplateOf(body) }, now),
    now,
  );
}
