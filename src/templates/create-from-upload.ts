import type { Database } from '../db/database';
import type { DownloadLinks } from '../links/download-links';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import type { Ids } from '../platform/ids';
import type { Jobs } from '../platform/jobs';
import type { Result } from '../refusal';
import { changerOf } from './changer';
import { createTemplate } from './create-template';
import { makeFromUpload } from './make-from-upload';
import type { NewUploadedTemplate } from './new-template-body';
import type { Template } from './template-store';

/** A template of a PDF that was uploaded before. */
export const createFromUpload = (
  deps: { db: Database; files: Files; ids: Ids; jobs: Jobs; links: DownloadLinks },
  { caller, body }: { caller: Caller; body: NewUploadedTemplate },
  now: number,
): Promise<Result<Template>> => {
  const { accountId } = caller;
  const id = deps.ids.next('template');
  const { name, description, parent_folder_id: parentFolderId } = body;
  const changer = changerOf(caller);
  return makeFromUpload(
    deps,
    { accountId, upload: body.document },
    (document) =>
      createTemplate(deps, { accountId, id, name, description, parentFolderId, document, changer }, now),
    now,
  );
};
