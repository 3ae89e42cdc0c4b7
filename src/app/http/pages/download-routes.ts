import { type Context, Hono } from 'hono';
import type { Caller } from '../../../core/api/caller';
import { ok, type Result, refuse } from '../../../core/api/refusal';
import { needsOf, type Scope } from '../../../core/api/scopes';
import { findBundleFile } from '../../../service/bundles/find-bundle-file';
import {
  type DownloadedFile,
  openDownloadLink,
  partsOfFile,
} from '../../../service/download-links/download-links';
import {
  findCombinedFile,
  findCustomFileFile,
  findDocumentFile,
  findFontFile,
  findPreviewFile,
  findShownFile,
  findSubmissionFile,
  makeAuditTrail,
  readTemplateImage,
} from '../../../service/downloads/find-download';
import { isPublicSubmission } from '../../../service/downloads/is-public-submission';
import { findAttachment, unpackAttachment } from '../../../service/downloads/open-attachment';
import {
  type MadeFile,
  type ServedFile,
  serveFile,
  serveKnown,
  serveMade,
} from '../../../service/downloads/serve-file';
import { readStatement } from '../../../service/leaving/erasure/read-statement';
import type { OpenServices } from '../../../service/services';
import { noteTokenUse } from '../../../service/tokens/note-token-use';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { checkScopes, checkToken } from '../check-token';
import { byCredentials } from '../pipeline';
import { withinReach } from '../within-reach';
import { clientOf } from './browser';
import { checkNeeds } from './check-role';
import { bySession } from './session';

type DownloadContext = Context<AppEnv>;

/** The routes of downloads, outside /api/v1: a download link needs no other credentials. */
export const downloadRoutes = new Hono<AppEnv>()
  .get('/downloads/:token/:filename', async (c) => {
    const services = c.get('services');
    const target = openDownloadLink(services.config.signingKey, c.req.param('token'), Date.now());
    if (target === 'expired') return refusalAnswer(linkExpired);
    if (target === 'unknown') return refusalAnswer(unknownLink);
    if (target.kind === 'audit') return serveTrail(c, target.id);
    if (target.kind === 'image') return serveImage(c, target.id);
    if (target.kind === 'attachment') return serveAttachment(c, target.id);
    if (target.kind === 'erasure') return serveResult(c, await readStatement(services.db, target.id));
    return serve(c, await linkedFile[target.kind](services, target.id));
  })
  .get('/submissions/:id/:filename', async (c) => {
    const services = c.get('services');
    const id = c.req.param('id');
    const shown = /^shown-([0-9a-f]{64})\.pdf$/.exec(c.req.param('filename'))?.[1];
    if (shown === undefined && (await isPublicSubmission(services, id)))
      return serve(c, await findSubmissionFile(services, id, 'link'));
    const caller = await callerOf(c, 'documents:read');
    if (!caller.ok) return refusalAnswer(caller.refusal);
    const { submission_id: seen = '' } = await withinReach(services, caller.value, { submission_id: id });
    if (shown !== undefined)
      return serve(c, await findShownFile(services, { id: seen, hash: shown }, caller.value));
    return serve(c, await findSubmissionFile(services, seen, caller.value));
  })
  .get('/templates/:id/:filename', async (c) => {
    const caller = await callerOf(c, 'account:read');
    if (!caller.ok) return refusalAnswer(caller.refusal);
    const services = c.get('services');
    const seen = await withinReach(services, caller.value, { template_id: c.req.param('id') });
    return serve(c, await findDocumentFile(services, seen['template_id'] ?? '', caller.value));
  });

const linkedFile: Record<
  Exclude<DownloadedFile['kind'], 'audit' | 'image' | 'attachment' | 'erasure'>,
  (services: OpenServices, id: string) => Promise<Result<ServedFile>>
> = {
  submission: (services, id) => findSubmissionFile(services, id, 'link'),
  preview: (services, id) => findPreviewFile(services, id),
  document: (services, id) => findDocumentFile(services, id, 'link'),
  combined: (services, id) => findCombinedFile(services, id),
  custom_file: (services, id) => findCustomFileFile(services, id),
  shown: async (services, id) => {
    const file = partsOfFile(id);
    if (file === null) return unknownFile;
    return findShownFile(services, { id: file.ownerId, hash: file.sha256 }, 'link');
  },
  font: (services, id) => findFontFile(services, id),
  bundle: (services, id) => findBundleFile(services, id, Date.now()),
};

/** Finds the caller: a program with a token that has this scope, or a member at the dashboard. */
async function callerOf(c: DownloadContext, scope: Scope): Promise<Result<Caller>> {
  const now = Date.now();
  const authorization = c.req.header('authorization') ?? null;
  const byCookie = authorization === null ? await bySession(c, now) : null;
  if (byCookie?.ok) {
    // A member may open files of both modes, whichever mode the dashboard shows.
    const member: Caller = { ...byCookie.value, mode: 'live' };
    const barred = checkNeeds(member, needsOf(scope));
    return barred ? { ok: false, refusal: barred } : ok(member);
  }
  const caller = await byCredentials(c, authorization, now);
  if (!caller.ok) return caller;
  const refusal = checkToken(caller.value, clientOf(c).ip, now) ?? checkScopes(caller.value, [scope]);
  if (refusal) return { ok: false, refusal };
  if (caller.value.tokenId !== null) noteTokenUse(c.get('services'), caller.value.tokenId, now);
  return caller;
}

/** Serves a file, or refuses it. */
export async function serve(c: DownloadContext, found: Result<ServedFile>): Promise<Response> {
  if (!found.ok) return refusalAnswer(found.refusal);
  const served = await serveFile(c.get('services').files, found.value, c.req.raw);
  return served instanceof Response ? served : refusalAnswer(served);
}

async function serveTrail(c: DownloadContext, id: string): Promise<Response> {
  return serveResult(c, await makeAuditTrail(c.get('services'), id, Date.now()));
}

async function serveImage(c: DownloadContext, id: string): Promise<Response> {
  const file = partsOfFile(id);
  if (file === null) return refusalAnswer(unknownLink);
  return serveResult(c, await readTemplateImage(c.get('services'), file));
}

async function serveAttachment(c: DownloadContext, id: string): Promise<Response> {
  const file = partsOfFile(id);
  if (file === null) return refusalAnswer(unknownLink);
  const services = c.get('services');
  const found = await findAttachment(services, file);
  if (!found.ok) return refusalAnswer(found.refusal);
  if ('stored' in found.value) return serve(c, ok(found.value.stored));
  const { sha256 } = file;
  return (
    serveKnown(sha256, c.req.raw.headers) ??
    serveResult(c, await unpackAttachment(services.files, found.value.pdf, sha256))
  );
}

function serveResult(c: DownloadContext, made: Result<MadeFile>): Response {
  return made.ok ? serveMade(made.value, c.req.raw.headers) : refusalAnswer(made.refusal);
}

const linkExpired = refuse(
  'expired',
  'This link has expired. Read the record again to get a new link.',
).refusal;
const unknownFile = refuse('download_not_found', 'There is no such download.');
const unknownLink = unknownFile.refusal;
