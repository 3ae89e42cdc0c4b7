import { type Operation, operationsOn } from '../core/api/operation';
import type { Services } from './services';

export type { Caller, Reply } from '../core/api/operation';
export { answer, callerId, noQuery, pdfReply, pdfSuccess, refused, streamed } from '../core/api/operation';

export type ServiceOperation = Operation<Services>;

/** What the files in `<feature>/api` describe operations with. */
export const { operation, jsonOperation, eitherOperation } = operationsOn<Services>();
