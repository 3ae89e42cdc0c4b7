import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { logoAddress } from '../../service/logos/logo-keys';

/** Who asks. The logo says nothing that the name beside it does not. */
export function SenderMark({ name, logo }: Pick<PinnedSender, 'name' | 'logo'>) {
  if (name === '' && logo === null) return null;
  return (
    <p class="sender">
      {logo !== null && <img src={logoAddress(logo.file)} width={logo.width} height={logo.height} alt="" />}
      <bdi>{name}</bdi>
    </p>
  );
}
