import type { PinnedSender, SigningSettings } from '../data-requests/data-request-record';
import { logoFrom } from '../logos/logo-setting';
import type { TemplateRow } from '../templates/template-store';
import type { SenderProfile } from './sender-store';

type OfTemplate = Pick<
  TemplateRow,
  'senderName' | 'logo' | 'replyTo' | 'invitationSubject' | 'invitationMessage'
>;

/**
 * Who asks, with which words, where a data request does not say: what the template says, else what the
 * account says, else the name of the account.
 */
export function resolveSender(
  template: OfTemplate,
  profile: SenderProfile,
): Pick<SigningSettings, 'replyTo' | 'invitation'> & { sender: PinnedSender } {
  return {
    sender: {
      name: template.senderName ?? profile.name ?? profile.accountName,
      logo: logoFrom(template.logo) ?? profile.logo,
      accentColor: profile.accentColor,
    },
    replyTo: template.replyTo ?? profile.replyTo,
    invitation: {
      subject: template.invitationSubject ?? profile.invitationSubject,
      message: template.invitationMessage ?? profile.invitationMessage,
    },
  };
}
