import type { FormBody, FormReader } from '../../core/api/operation';
import { readForm } from './pages/read-form';

/** The form of one request, read once, with the fingerprint of its content. */
export class FormOnce {
  /** Null until the form was read to its end. */
  fingerprint: string | null = null;

  readonly #request: Request;
  readonly #body: FormBody;

  constructor(request: Request, body: FormBody) {
    this.#request = request;
    this.#body = body;
  }

  readonly reader: FormReader = async (receive) => {
    const read = await readForm(this.#request, this.#body, receive);
    if (read.ok) this.fingerprint = read.value.fingerprint;
    return read;
  };
}
