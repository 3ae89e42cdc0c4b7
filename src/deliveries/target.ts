import { sha256Hex } from '../platform/digest';

/** Where something goes: an endpoint, whatever its address is by then, or the address of a template or a token. */
export type Target = { accountId: string } & (
  | { endpointId: string; url?: undefined }
  | { endpointId: null; url: string }
);

/** The name of its sender. Accounts never share one, also when they name the same address. */
export const senderName = (target: Target): string =>
  target.endpointId ?? `${target.accountId}:${sha256Hex(target.url ?? '')}`;
