import type { FormReader, Operation } from '../operation';
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
