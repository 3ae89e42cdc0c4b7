import { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** A passkey belongs to a name: there is none where the service is reached by a number. */
const hasName = !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

export function canUsePasskeys(): boolean {
  return hasName && browserSupportsWebAuthn();
}
