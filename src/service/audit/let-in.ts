import type { AuditEntry, AuditFacts } from './audit-chain';

/**
 * Who gave a signer the link that let them in: the service by mail, the caller of the API who was
 * handed the link, or the public form, which anybody can open.
 */
export type LetInBy = 'mailed_link' | 'caller_link' | 'public_form';

/**
 * The givers of the links of an audit trail, by token. A link that a caller asked for went to the
 * caller, whatever kind it is: only the service knows whom its mails reached.
 */
export class Givers {
  readonly #givers = new Map<string, LetInBy>();
  #isForm = false;

  note({ event }: Pick<AuditEntry, 'event'>): void {
    if (event.type === 'submission.created') this.#isForm = event.source === 'web';
    if (event.type === 'data_request.token_created') this.#givers.set(event.token, this.#giverOf(event));
  }

  of(token: string): LetInBy {
    return this.#givers.get(token) ?? 'caller_link';
  }

  #giverOf(event: Extract<AuditFacts, { type: 'data_request.token_created' }>): LetInBy {
    if (event.actor !== undefined) return 'caller_link';
    if (event.kind === 'email') return 'mailed_link';
    return this.#isForm ? 'public_form' : 'caller_link';
  }
}
