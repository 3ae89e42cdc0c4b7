import type { LoopbackFor } from './platform/outside-address';

/** How this deployment is set up, as far as features ask. */
export type Config = {
  signingKey: string;
  asyncHost: string;
  jurisdiction: 'eu' | undefined;
  devMailbox: boolean;
  /** Whether people can be written to. */
  mail: boolean;
  loopbackFor: LoopbackFor;
  syncWaitMs: number;
  htmlRendering: boolean;
  requestsPerSecond: { live: number; test: number };
};
