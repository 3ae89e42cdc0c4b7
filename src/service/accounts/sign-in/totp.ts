import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const issuer = 'Quillet';

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, secret, period: stepSeconds });
}

/** The secret from before, or a new one. */
export function totpFor(label: string, before: string | null): { secret: string; uri: string } {
  const secret = before === null ? new Secret({ size: 20 }) : Secret.fromBase32(before);
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** The time step of a code, at most one away from now; null for a wrong code. */
export function codeStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}
