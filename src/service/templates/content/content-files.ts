import * as z from 'zod';

/**
 * What a content attaches to each PDF. It came after release 0.4.0, which refuses a content with properties
 * that it does not know, so it is stored apart: after a rollback PDFs are made without it.
 */
export const contentFiles = z.object({ attachments: z.unknown(), eInvoice: z.unknown() }).partial();

type Files = z.output<typeof contentFiles>;

/** Takes the attachments out of a content. Null: there are none. */
export function splitFiles<Content extends Files>(content: Content): { early: Content; files: Files | null } {
  const { attachments, eInvoice } = content;
  if (attachments === undefined && eInvoice === undefined) return { early: content, files: null };
  return {
    early: { ...content, attachments: undefined, eInvoice: undefined },
    files: { attachments, eInvoice },
  };
}

/** Puts the attachments back. */
export function joinFiles<Content extends object>(early: Content, files: Files | undefined): Content {
  return { ...early, ...files };
}
