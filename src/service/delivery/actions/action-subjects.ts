import * as z from 'zod';
import { openObjects } from '../../../core/coordinator/open-objects';
import { persistently } from '../../../core/platform/persistently';
import type { ActionRecord } from './action-record';

/** The record that an event is about, with its file name and the name of its template. */
export const actionSubjectSchema = z.object({
  type: z.enum(['submission', 'combined_submission']),
  id: z.string(),
  filename: z.string(),
  templateName: z.string().nullable(),
});

export type ActionSubject = z.output<typeof actionSubjectSchema>;

export type FinishedPdf = { key: string; hash: string; bytes: number };

/** The RPC methods of a subject's coordinator, declared without its class. */
type SubjectCalls = Rpc.DurableObjectBranded & {
  noteActions(actions: ActionRecord[]): Promise<void>;
  readPdf(): Promise<FinishedPdf | null>;
};

export type SubjectNamespaces = {
  SUBMISSIONS: DurableObjectNamespace<SubjectCalls>;
  COMBINES: DurableObjectNamespace<SubjectCalls>;
};

export type ActionSubjects = {
  /** Records the actions of a subject. A second call records nothing twice. */
  note(subject: ActionSubject, actions: ActionRecord[]): Promise<void>;
  /** Returns null when the subject has expired. */
  readPdf(subject: ActionSubject): Promise<FinishedPdf | null>;
};

export function openActionSubjects(
  { SUBMISSIONS, COMBINES }: SubjectNamespaces,
  jurisdiction: 'eu' | undefined,
): ActionSubjects {
  const coordinators = {
    submission: openObjects(SUBMISSIONS, jurisdiction),
    combined_submission: openObjects(COMBINES, jurisdiction),
  };
  const coordinator = ({ type, id }: ActionSubject) => coordinators[type](id);
  return {
    note: (subject, actions) => persistently<void>(async () => coordinator(subject).noteActions(actions)),
    readPdf: (subject) => persistently<FinishedPdf | null>(async () => coordinator(subject).readPdf()),
  };
}
