declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {
    constructor(model: string);
  }
}

/** The part of the package that tests use. It comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Interaction = {
    prompt: { name: string };
    params: Record<string, string | undefined>;
    session?: { accountId: string };
  };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, answer: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, answer: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      answer: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
