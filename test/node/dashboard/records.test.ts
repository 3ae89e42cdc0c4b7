import { begin } from '../signing/support/world';
import { afterwards } from './flows/afterwards';
import { buckets } from './flows/buckets';
import { documents } from './flows/documents';
import { sending } from './flows/sending';
import { webhooksAndLog } from './flows/webhooks-and-log';

// One file, because starting the product takes longer than a flow.
begin();
documents();
sending();
webhooksAndLog();
buckets();
afterwards();
