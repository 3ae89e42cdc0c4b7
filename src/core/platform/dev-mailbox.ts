import * as z from 'zod';
import { limits } from '../../lib/limits';
import { isId, systemIds } from './ids';
import type { Mailer } from './mail-message';

const keptAttachment = z.object({
  filename: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** By which the HTML shows it. */
  content_id: z.string().optional(),
});

const keptMail = z.object({
  id: z.string(),
  sent_at: z.string(),
  from_name: z.string(),
  to: z.object({ email: z.string(), name: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  reply_to: z.string().nullable().default(null),
  attachments: z.array(keptAttachment).default([]),
});

export type KeptMail = z.output<typeof keptMail>;

const folder = 'dev/mailbox/';
/** Beside the mails, because a list of the mails should name nothing else. */
const attachmentsFolder = 'dev/mail-attachments/';

function keyOf(id: string): string {
  return `${folder}${id}.json`;
}

function attachmentKey(id: string, index: number): string {
  return `${attachmentsFolder}${id}/${index}`;
}

export type DevMailbox = Mailer & {
  /** Lists mails, newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
  /** The content of a mail's attachment. */
  attachment(mail: KeptMail, index: number): Promise<ReadableStream | null>;
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
  /** Removes mails with what is attached to them. */
  const remove = async (mails: string[]): Promise<void> => {
    for (const key of mails) {
      const { attachments = [], id = '' } = (await read(key)) ?? {};
      await bucket.delete([key, ...attachments.map((_, index) => attachmentKey(id, index))]);
    }
  };
  return {
    async send({ to, fromName, subject, text, html, replyTo, attachments = [] }) {
      const id = systemIds.next('mail');
      const sent_at = new Date().toISOString();
      const mail: KeptMail = {
        ...{ id, sent_at, from_name: fromName, to, subject, text, html },
        reply_to: replyTo ?? null,
        attachments: attachments.map(({ filename, type, contentId, content: { length: bytes } }) => ({
          ...{ filename, type, bytes },
          ...(contentId !== undefined && { content_id: contentId }),
        })),
      };
      for (const [index, { content }] of attachments.entries())
        await bucket.put(attachmentKey(id, index), content);
      await bucket.put(keyOf(id), JSON.stringify(mail));
      const old = (await keys()).slice(limits.devMails);
      if (old.length > 0) await remove(old);
      return { ok: true, messageId: id };
    },
    async list() {
      const newest = (await keys()).slice(0, limits.devMails);
      return (await Promise.all(newest.map(read))).filter((mail) => mail !== null);
    },
    find: async (id) => (isId('mail', id) ? read(keyOf(id)) : null),
    attachment: async ({ id }, index) => (await bucket.get(attachmentKey(id, index)))?.body ?? null,
  };
}
