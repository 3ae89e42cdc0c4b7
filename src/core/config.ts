import type { LoopbackFor } from './platform/external-url';
import type { SigningKeys } from './platform/signing-keys';

/** The configuration of this deployment, as far as features need it. */
export type Config = {
  signingKey: SigningKeys;
  asyncHost: string;
  jurisdiction: 'eu' | undefined;
  devMailbox: boolean;
  /** True when mail is sent. */
  mail: boolean;
  loopbackFor: LoopbackFor;
  syncWaitMs: number;
  htmlRendering: boolean;
  requestsPerSecond: { live: number; test: number };
};
