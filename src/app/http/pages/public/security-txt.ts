import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';

const validDays = 180;
const day = 86_400_000;

/**
 * Whom to tell about a security problem of this deployment (RFC 9116). Only its operator knows:
 * without `SECURITY_CONTACT` there is no such file.
 */
export const securityTxt = new Hono<AppEnv>().get('/.well-known/security.txt', (c) => {
  const { securityContacts, publicOrigin } = c.get('services').config;
  if (securityContacts.length === 0) return c.notFound();
  // It is written anew for each request, so it is never out of date while the contact is set.
  const expires = Math.floor(Date.now() / day + validDays) * day;
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
  ];
  return c.text(`${lines.join('\n')}\n`);
});
