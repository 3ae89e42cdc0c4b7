import type { LoopbackFor } from './platform/external-url';

/** The configuration of this deployment, as far as features need it. */
export type Config = {
  signingKey: string;
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
