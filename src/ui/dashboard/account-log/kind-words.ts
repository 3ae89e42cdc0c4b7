import { type LogKind, logKindRows } from '../../../core/account-log/log-kinds';
import { columnOf } from '../../../lib/catalogue';

/** The names of the lines of the account log, which their catalogue has. */
export const logKindWords: Record<LogKind, string> = { ...columnOf(logKindRows, 'label') };
