import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';

/** Loads the library on demand: few requests need it. */
export async function webauthn() {
  const [library, { Sequence }] = await Promise.all([import('@simplewebauthn/server'), import('asn1js')]);
  // The certificate parser finds this class by its name, which the bundler shortens.
  Object.defineProperty(Sequence, 'name', { value: 'Sequence' });
  return library;
}

/** A valid response signs a challenge of this service, once, for this host. */
type Expected = { origin: string; isChallenge: (challenge: string) => Promise<boolean> };

function expectedOf({ origin, isChallenge }: Expected) {
  return {
    expectedChallenge: isChallenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
  };
}

/** Returns null for a response that the library cannot read: the library throws. */
function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch(() => null);
}

/** The new passkey of a response; null when it is not a valid one. */
export async function madePasskey(
  response: RegistrationResponseJSON,
  expected: Expected,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orNull(verifyRegistrationResponse({ response, ...expectedOf(expected) }));
  return verified?.verified ? verified.registrationInfo.credential : null;
}

export type KnownPasskey = { id: string; publicKey: Uint8Array; counter: number; transports: string[] };

/** The new counter of a passkey that was shown; null when the response is not a valid one of it. */
export async function shownPasskey(
  response: AuthenticationResponseJSON,
  { id, publicKey, counter, transports }: KnownPasskey,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const credential = { id, counter, transports, publicKey: new Uint8Array(publicKey) };
  const verified = await orNull(
    verifyAuthenticationResponse({ response, ...expectedOf(expected), credential }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
