import * as z from 'zod';
import { imageValue } from '../logos/logo-body';
import { accentColor, invitationMessage, invitationSubject, senderName } from '../mail/own-words';
import { answeredAddressOrNone } from '../templates/settings/setting-schemas';

export const senderBody = z
  .strictObject({
    sender_name: senderName.describe('How signers see you. Default: the name of the account.'),
    reply_to: answeredAddressOrNone.sent.describe(
      'The email address to which signers and recipients answer. Without it, answers reach nobody.',
    ),
    invitation_subject: invitationSubject.describe('The subject of invitations.'),
    invitation_message: invitationMessage.describe('A message in invitations and on the first page.'),
    logo: imageValue
      .nullable()
      .describe('A PNG or JPEG, as a `data:` URL or `{"base64": "…"}`. null: no logo.'),
    accent_color: accentColor.describe(
      'The color of buttons and links on pages and in emails, such as `#3b3fd8`. It has a contrast with white of 5.2 or more. Dark pages show a lighter one. Default: that of Quillet.',
    ),
  })
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'must have at least one property');

export type SenderBody = z.output<typeof senderBody>;
