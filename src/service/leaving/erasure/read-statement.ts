import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { sha256Hex } from '../../../lib/digest';
import { spellPem } from '../../../lib/pem';
import type { MadeFile } from '../../downloads/serve-file';
import { findCertificate } from '../../seals/seal-key-store';
import { findErasure } from './erasure-store';

/** The statement of an erasure as a file, with what a stranger needs to check it. */
export async function readStatement(db: Database, id: string): Promise<Result<MadeFile>> {
  const row = await findErasure(db, id);
  if (!row?.statement || !row.signature || !row.certificateHash) return notYet;
  const certificate = await findCertificate(db, row.certificateHash);
  if (!certificate) return notYet;
  const signed = {
    statement: row.statement,
    signature: spellPem('CMS', row.signature),
    certificate: spellPem('CERTIFICATE', certificate),
  };
  const body = new TextEncoder().encode(`${JSON.stringify(signed, null, 2)}\n`);
  const hash = sha256Hex(body);
  return ok({ body, hash, filename: `${id}.json`, asSent: true, type: 'application/json' });
}

const notYet = refuse('download_not_found', 'There is no statement of this erasure yet.');
