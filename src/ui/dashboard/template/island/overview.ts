import { letUseFiles } from '../../attachments/island/template-files';
import { letComment } from '../../comments/island/template-comments';
import { letUseTestData } from '../../test-data/island/test-data-part';
import { letUseCode } from './code';

/** The parts of the page that a template opens with. */
export function letUseOverview(main: HTMLElement, templateId: string, after: () => void): void {
  const part = (name: string) => main.querySelector<HTMLElement>(`[data-${name}]`);
  const code = part('code');
  if (code) letUseCode(code, templateId);
  const files = part('files');
  if (files) letUseFiles(files, templateId, after);
  const comments = part('comments');
  if (comments) letComment(comments, templateId);
  const testData = part('test-data');
  if (testData) letUseTestData(testData, templateId, after);
}
