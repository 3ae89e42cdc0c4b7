import * as z from 'zod';
import { logoUrl } from '../logos/logo-setting';
import type { SenderProfile } from './sender-store';

export const senderRecord = z
  .object({
    sender_name: z.string().nullable().describe('null: signers see the name of the account.'),
    reply_to: z.string().nullable(),
    invitation_subject: z.string().nullable(),
    invitation_message: z.string().nullable(),
    logo_url: z.string().nullable().describe('Anyone who knows this URL can see the logo.'),
    accent_color: z.string().nullable().describe('null: the color of Quillet.'),
  })
  .meta({ id: 'Sender' });

export type ShownSender = z.output<typeof senderRecord>;

export function presentSender(
  { name, replyTo, invitationSubject, invitationMessage, logo, accentColor }: SenderProfile,
  origin: string,
): ShownSender {
  return {
    sender_name: name,
    reply_to: replyTo,
    invitation_subject: invitationSubject,
    invitation_message: invitationMessage,
    logo_url: logoUrl(origin, logo),
    accent_color: accentColor,
  };
}

export const senderExample = {
  sender_name: 'Example Rentals',
  reply_to: 'contracts@example.com',
  invitation_subject: null,
  invitation_message: null,
  logo_url:
    'https://quillet.example.com/logos/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png',
  accent_color: '#1f6f43',
};
