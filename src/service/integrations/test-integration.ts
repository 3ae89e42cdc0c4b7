import type { Caller } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { External } from '../../core/platform/external-fetch';
import type { Ids } from '../../core/platform/ids';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { askBucket, type Bucket } from '../delivery/buckets/ask-bucket';
import { decryptCredentials } from '../delivery/buckets/credentials';
import type { IntegrationRow } from '../delivery/buckets/integration-store';
import { type KeyFacts, objectKey } from '../delivery/buckets/object-key';
import { submissionExample } from '../submissions/present-submission';
import { findOwnIntegration } from './find-own-integration';

type Deps = { config: Config; db: Database; ids: Ids; external: External };

export type TestOutcome = { ok: boolean; key: string | null; message: string };

/**
 * Writes a small object next to the key of an example PDF and removes it, to see what the bucket
 * answers.
 */
export async function testIntegration(
  deps: Deps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<TestOutcome>> {
  const found = await findOwnIntegration(deps, caller, id);
  if (!found.ok) return found;
  const row = found.value;
  const credentials = decryptCredentials(deps.config.signingKey, row);
  if (!credentials) return ok(failed('The credentials can no longer be read: send them again.'));
  const example = deps.ids.next('submission');
  const made = objectKey(row.pathTemplate, exampleFacts(example, row, now));
  if (!made.ok)
    return ok(failed(`The path template does not make a valid key for an example: ${made.message}.`));
  return ok(await writeAndRemove(deps, { ...row, ...credentials }, { key: besides(made.key, example), now }));
}

/** Adds a suffix, because a path template need not use the id and an existing object must stay. */
function besides(key: string, example: string): string {
  return `${key}.test-${example}`;
}

function failed(message: string, key: string | null = null): TestOutcome {
  return { ok: false, key, message };
}

async function writeAndRemove(
  { external }: Deps,
  bucket: Bucket,
  { key, now }: { key: string; now: number },
): Promise<TestOutcome> {
  const text = 'A test of Quillet, to be removed at once.';
  const seconds = limits.outsideSeconds;
  const put = { method: 'PUT', key, body: text, sha256: sha256Hex(text), seconds } as const;
  const written = await askBucket(
    external,
    bucket,
    { ...put, headers: { 'content-type': 'text/plain' } },
    now,
  );
  if (written.error !== null) return failed(`"${key}" could not be written: ${written.error}.`, key);
  const removal = { method: 'DELETE', key, sha256: sha256Hex(''), seconds } as const;
  const removed = await askBucket(external, bucket, removal, now);
  const outcome = removed.error === null ? 'removed again' : `could not be removed: ${removed.error}`;
  return { ok: true, key, message: `"${key}" was written and ${outcome}.` };
}

function exampleFacts(id: string, { mode }: IntegrationRow, now: number): KeyFacts {
  return {
    id,
    type: 'submission',
    test: mode !== 'live',
    filename: `${id}.pdf`,
    template_id: submissionExample.template_id,
    template_name: 'Example',
    template_version: submissionExample.template_version,
    batch_id: null,
    pdf_hash: submissionExample.pdf_hash,
    metadata: {},
    created_at: new Date(now).toISOString(),
    processed_at: new Date(now).toISOString(),
  };
}
