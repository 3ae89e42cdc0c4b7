import * as z from 'zod';
import { persistently } from '../../../core/platform/persistently';
import type { ActionRecord } from './action-record';

/** The record because of which something is done, and what people call it. */
export const actionSubjectSchema = z.object({
  type: z.enum(['submission', 'combined_submission']),
  id: z.string(),
  filename: z.string(),
  templateName: z.string().nullable(),
});

export type ActionSubject = z.output<typeof actionSubjectSchema>;

export type FinishedPdf = { key: string; hash: string; bytes: number };

/** What a coordinator can be asked, without knowing its class. */
type SubjectCalls = Rpc.DurableObjectBranded & {
  noteActions(actions: ActionRecord[]): Promise<void>;
  readPdf(): Promise<FinishedPdf | null>;
};

export type SubjectNamespaces = {
  SUBMISSIONS: DurableObjectNamespace<SubjectCalls>;
  COMBINES: DurableObjectNamespace<SubjectCalls>;
};

export type ActionSubjects = {
  /** Told again, it notes nothing twice. */
  note(subject: ActionSubject, actions: ActionRecord[]): Promise<void>;
  /** null: it has expired. */
  readPdf(subject: ActionSubject): Promise<FinishedPdf | null>;
};

export const openActionSubjects = (
  { SUBMISSIONS, COMBINES }: SubjectNamespaces,
  jurisdiction: 'eu' | undefined,
): ActionSubjects => {
  const coordinator = ({ type, id }: ActionSubject) => {
    const namespace = type === 'submission' ? SUBMISSIONS : COMBINES;
    const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
    return region.get(region.idFromName(id));
  };
  return {
    note: (subject, actions) => persistently<void>(async () => coordinator(subject).noteActions(actions)),
    readPdf: (subject) => persistently<FinishedPdf | null>(async () => coordinator(subject).readPdf()),
  };
};
