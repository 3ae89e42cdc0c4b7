import { begin } from '../signing/support/world';
import { accountLog } from './flows/account-log';
import { leaving } from './flows/leaving';
import { people } from './flows/people';
import { requiringAFactor } from './flows/requiring-a-factor';
import { senders } from './flows/senders';
import { settingUp } from './flows/setting-up';
import { signingInAnew } from './flows/signing-in-anew';
import { singleSignOn } from './flows/single-sign-on';
import { tokens } from './flows/tokens';
import { twoFactors } from './flows/two-factors';

// One file, because starting the product takes longer than a flow. It needs a new product, because
// it changes how its owner signs in.
begin({ anew: true });
settingUp();
tokens();
singleSignOn();
people();
accountLog();
leaving();
senders();
signingInAnew();
requiringAFactor();
twoFactors();
