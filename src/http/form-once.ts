import { createHash } from 'node:crypto';
import { limits } from '../limits';
import type { FormFile, FormReader, Operation } from '../operation';
import type { ReceiveResult } from '../platform/receive-file';
import { readForm } from './read-form';

/** The form of one request: read once, and remembered by what it said. */
export class FormOnce {
  /** null until the form was read to its end. */
  fingerprint: string | null = null;

  constructor(
    private readonly request: Request,
    private readonly operation: Operation,
  ) {}

  readonly reader: FormReader = async (receive) => {
    const { body } = this.operation;
    if (body?.kind !== 'form') throw new Error(`${this.operation.id} takes no form.`);
    const read = await readForm(this.request, body, receive);
    if (read.ok) this.fingerprint = read.value.fingerprint;
    return read;
  };
}

/** Takes in a file to compare it, storing nothing. */
export const hashOnly = async (file: FormFile): Promise<ReceiveResult> => {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file.stream) {
    bytes += chunk.byteLength;
    if (bytes > limits.uploadBytes) return 'too_large';
    sha256.update(chunk);
  }
  return { bytes, sha256: sha256.digest('hex'), md5: '' };
};
