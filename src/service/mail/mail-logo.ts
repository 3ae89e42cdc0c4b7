import type { StoredLogo } from '../../core/db/tables/senders';
import type { Files } from '../../core/platform/files';
import type { MailAttachment } from '../../core/platform/mail-message';
import { logoKey, logoType } from '../senders/logo-keys';
import type { LogoSize } from './mail-facts';
import { logoContentId } from './mail-html';

/** A logo inside a mail. */
export type MailLogo = { size: LogoSize; attachment: MailAttachment };

/**
 * Puts a logo into a mail: mail programs hide pictures that they would have to load, and loading one
 * would tell who reads the mail and when. A logo that is gone is left out.
 */
export async function mailLogo(files: Files, logo: StoredLogo | null): Promise<MailLogo | undefined> {
  const type = logo && logoType(logo.file);
  const content = type && (await files.read(logoKey(logo.file)));
  if (!content) return undefined;
  const filename = `logo.${logo.file.slice(-3)}`;
  return { size: logo, attachment: { filename, type, content, contentId: logoContentId } };
}
