import * as z from 'zod';
import { answer, type Reply } from '../../operation';
import type { OpenServices } from '../../services';
import { templateRecord } from '../present-template';
import { templateExample } from '../template-example';
import type { Template } from '../template-store';
import { recordOf } from './record-of';

/** The answer to a change of a template: its record, and that the change is made. */
export const changedTemplate = {
  status: 200 as const,
  description: 'The template.',
  schema: templateRecord.extend({ status: z.literal('success') }),
  example: { ...templateExample, status: 'success' },
};

export async function replyWithChanged(
  services: OpenServices,
  template: Template,
  now: number,
): Promise<Reply> {
  return answer(200, { ...(await recordOf(services, template, now)), status: 'success' });
}
