import { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** Passkeys need a domain name: there are none where the service is reached by an IP address. */
const hasName = !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

export function canUsePasskeys(): boolean {
  return hasName && browserSupportsWebAuthn();
}
