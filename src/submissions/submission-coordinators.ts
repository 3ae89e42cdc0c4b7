import type { AuditEntry } from '../audit/audit-chain';
import { isOverload } from '../platform/overload';
import type { StoredJson } from '../platform/stored-json';
import type { RenderJob, RenderReport } from './render-job';
import type { SubmissionCoordinator } from './submission-coordinator';
import type { SubmissionInput } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

/** How the rest of the service talks to coordinators: by submission id, over RPC. */
export type SubmissionCoordinators = {
  submit(record: SubmissionRecord, input: SubmissionInput): Promise<SubmissionRecord>;
  read(id: string): Promise<SubmissionRecord | null>;
  readData(id: string): Promise<StoredJson | null>;
  readTrail(id: string): Promise<AuditEntry[]>;
  awaitSettled(id: string, until: number): Promise<SubmissionRecord | null>;
  begin(id: string, fence: number): Promise<RenderJob | null>;
  report(id: string, report: RenderReport): Promise<'settled' | 'dropped'>;
  lose(id: string, fence: number): Promise<void>;
  flush(id: string): Promise<void>;
  reconcile(id: string): Promise<void>;
};

const tries = 4;
const firstPauseMs = 50;

export const openSubmissionCoordinators = (
  namespace: DurableObjectNamespace<SubmissionCoordinator>,
  jurisdiction: 'eu' | undefined,
): SubmissionCoordinators => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const coordinator = (id: string) => region.get(region.idFromName(id));
  return {
    submit: (record, input) => persistently(() => coordinator(record.id).submit(record, input)),
    read: (id) => persistently(() => coordinator(id).read()),
    readData: (id) => persistently<StoredJson | null>(async () => coordinator(id).readData()),
    readTrail: (id) => persistently(() => coordinator(id).readTrail()),
    awaitSettled: (id, until) => persistently(() => coordinator(id).awaitSettled(until)),
    begin: (id, fence) => persistently<RenderJob | null>(async () => coordinator(id).begin(fence)),
    report: (id, report) => persistently(() => coordinator(id).report(report)),
    lose: (id, fence) => persistently(() => coordinator(id).lose(fence)),
    flush: (id) => persistently(() => coordinator(id).flush()),
    reconcile: (id) => persistently(() => coordinator(id).reconcile()),
  };
};

/** An object may be reset at any time (a deploy, a crash, a move). Every call is idempotent: ask again. */
const persistently = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      // More of the same would only add to an overload.
      if (attempt === tries || isOverload(error)) throw error;
      await scheduler.wait(firstPauseMs * 2 ** attempt);
    }
  }
};
