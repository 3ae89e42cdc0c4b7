import { type RemoteProblem, setUpProblem } from './remote-result';

/** What AWS KMS refuses for good, by the name of its error. */
const refusals: Record<string, string> = {
  AccessDeniedException: 'does not let these credentials use the key',
  DisabledException: 'says that the key is disabled',
  ExpiredTokenException: 'says that the session token has expired',
  InvalidArnException: 'does not understand the key id',
  InvalidKeyUsageException: 'says that the key is not one for this kind of signature',
  InvalidSignatureException: 'refuses the secret access key',
  KMSInvalidStateException: 'says that the key cannot be used in its present state',
  NotFoundException: 'has no such key in this region',
  UnrecognizedClientException: 'does not know the access key',
};

/** Errors that AWS KMS answers with 400 and that pass by themselves. */
const passing = ['DependencyTimeoutException', 'KeyUnavailableException', 'KMSInternalException'];
const throttledPattern = /Throttl|LimitExceeded|TooManyRequests/;

/**
 * What an error of AWS KMS means. Its name may have a namespace before it, and an address behind. What looks
 * like no name of an error is not repeated, and its message never is: they may have what was sent in them.
 */
export function kmsProblem(service: string, status: number, type: unknown): RemoteProblem {
  const [, name = 'no error of AWS KMS'] =
    /(?:^|#)([A-Z][A-Za-z]{1,50}Exception)(?::|$)/.exec(String(type ?? '')) ?? [];
  if (throttledPattern.test(name) || passing.includes(name))
    return { ok: false, blame: 'away', message: `${service} is busy (${name}).`, status };
  return { ...setUpProblem(`${service} ${refusals[name] ?? `answered ${status}`} (${name}).`), status };
}
