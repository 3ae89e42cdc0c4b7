import * as z from 'zod';
import { limits } from '../../lib/limits';
import { isId, systemIds } from './ids';
import type { Mailer } from './mail-message';

const keptMail = z.object({
  id: z.string(),
  sent_at: z.string(),
  from_name: z.string(),
  to: z.object({ email: z.string(), name: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type KeptMail = z.output<typeof keptMail>;

const folder = 'dev/mailbox/';

function keyOf(id: string): string {
  return `${folder}${id}.json`;
}

export type DevMailbox = Mailer & {
  /** Lists mails, newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
};

/** Keeps mails instead of sending them, for developers: the last ones, under their own prefix. */
export function openDevMailbox(bucket: R2Bucket): DevMailbox {
  const keys = async (): Promise<string[]> => {
    // Ids sort by creation time. A few mails above the limit may be there while others are sent.
    const { objects } = await bucket.list({ prefix: folder });
    return objects.map(({ key }) => key).reverse();
  };
  const read = async (key: string): Promise<KeptMail | null> => {
    const object = await bucket.get(key);
    return object ? keptMail.parse(await object.json()) : null;
  };
  return {
    async send({ to, fromName, subject, text, html }) {
      const id = systemIds.next('mail');
      const sent_at = new Date().toISOString();
      const mail: KeptMail = { id, sent_at, from_name: fromName, to, subject, text, html };
      await bucket.put(keyOf(id), JSON.stringify(mail));
      const old = (await keys()).slice(limits.devMails);
      if (old.length > 0) await bucket.delete(old);
      return { ok: true, messageId: id };
    },
    async list() {
      const newest = (await keys()).slice(0, limits.devMails);
      return (await Promise.all(newest.map(read))).filter((mail) => mail !== null);
    },
    find: async (id) => (isId('mail', id) ? read(keyOf(id)) : null),
  };
}
