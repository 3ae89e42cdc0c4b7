import type { FormBody, FormReader } from '../../../core/api/operation';
import { readForm } from './read-form';

/** The form of one request: read once, and remembered by what it said. */
export class FormOnce {
  /** null until the form was read to its end. */
  fingerprint: string | null = null;

  constructor(
    private readonly request: Request,
    private readonly body: FormBody,
  ) {}

  readonly reader: FormReader = async (receive) => {
    const read = await readForm(this.request, this.body, receive);
    if (read.ok) this.fingerprint = read.value.fingerprint;
    return read;
  };
}
