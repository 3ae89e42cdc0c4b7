import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const issuer = 'Quillet';

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer, label, secret, period: stepSeconds });

/** The one from before, or a new one. */
export const totpFor = (label: string, before: string | null): { secret: string; uri: string } => {
  const secret = before === null ? new Secret({ size: 20 }) : Secret.fromBase32(before);
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
};

/** The time step a code belongs to, a little earlier or later than now; null where it fits none. */
export const codeStep = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
};
