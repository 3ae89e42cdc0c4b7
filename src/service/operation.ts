import { type Operation, operationsOn } from '../core/api/operation';
import type { Services } from './services';

export { type Caller, callerId } from '../core/api/caller';
export type { Reply } from '../core/api/operation';
export {
  answer,
  csvReply,
  noQuery,
  pdfReply,
  pdfSuccess,
  refused,
  streamed,
} from '../core/api/operation';

export type ServiceOperation = Operation<Services>;

/** The builders that files in `<feature>/api` define operations with. */
export const { operation, jsonOperation, eitherOperation } = operationsOn<Services>();
