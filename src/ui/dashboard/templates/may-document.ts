import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import type { MemberVisit } from '../shell/frame';

/** Whether the member makes documents of the template: without the right to make templates, only of a published one. */
export function mayDocument(
  { member, mode }: Pick<MemberVisit, 'member' | 'mode'>,
  { latest_version: latest }: { latest_version: string | null },
): boolean {
  return mayDo(member, toMakeDocuments(mode)) && (latest !== null || mayDo(member, 'make_templates'));
}
