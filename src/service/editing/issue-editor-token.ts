import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Ids } from '../../core/platform/ids';
import { randomSecret } from '../../core/platform/secret';
import type { Capabilities } from '../../lib/capabilities';
import { sha256Hex } from '../../lib/digest';
import type { EditingPerson } from '../../lib/editing-person';
import { limits } from '../../lib/limits';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate } from '../templates/template-store';
import { insertEditorToken } from './editor-token-store';
import { whyNotEdited } from './why-not-edited';

export type Invitation = {
  templateId: string;
  person: EditingPerson;
  capabilities: Capabilities;
  minutes: number;
};

export type IssuedEditorToken = { id: string; secret: string; expiresAt: number };

/** Makes the token with which one person opens the editor of one template, once. */
export async function issueEditorToken(
  deps: Logged & { ids: Ids },
  caller: Caller,
  { templateId, person, capabilities, minutes }: Invitation,
  now: number,
): Promise<Result<IssuedEditorToken>> {
  const { accountId } = caller;
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const barred = whyNotEdited(found.template);
  if (barred) return barred;
  if (found.template.embedDomains.length === 0) return nowhere;
  if (caller.tokenId === null) return onlyTokens;
  const id = deps.ids.next('editorToken');
  const secret = `${id}.${randomSecret()}`;
  const expiresAt = now + minutes * 60_000;
  const token = {
    ...{ id, accountId, templateId, person, capabilities, expiresAt },
    apiTokenId: caller.tokenId,
    secretHash: sha256Hex(secret),
    createdAt: now,
    overAt: expiresAt + limits.editorSessionHours * 3_600_000,
  };
  const { template } = found;
  await insertEditorToken(deps, token, {
    kind: 'template.editor_token_created',
    subject: { id: template.id, name: template.name },
    details: { person_id: person.id, person_name: person.name, person_email: person.email },
  });
  return ok({ id, secret, expiresAt });
}

const nowhere = refuse(
  'conflict',
  'No page may show the editor of this template: name the host of yours in its `embed_domains` first.',
);

const onlyTokens = refuse(
  'not_permitted',
  'An API token asks for editor tokens. Members edit templates at the dashboard.',
);
