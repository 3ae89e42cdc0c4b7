import type { Files } from '../../core/platform/files';
import { logoKey, logoType } from '../logos/logo-keys';
import type { StoredLogo } from '../logos/logo-store';
import type { MailLogo } from '../mail/mail-facts';
import { logoContentId } from '../mail/mail-html';

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
