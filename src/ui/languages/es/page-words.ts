import type { pageWords as english } from '../page-words';
import type { Said } from '../said';
import { accountWords, authenticatorWords, memberWords, secondFactorWords } from './dashboard/account/words';
import { logKindWords } from './dashboard/account-log/kind-words';
import { accountLogWords } from './dashboard/account-log/words';
import { attachmentWords } from './dashboard/attachments/words';
import { batchWords } from './dashboard/batch/words';
import { commentWords } from './dashboard/comments/words';
import { editorWords } from './dashboard/editor/words';
import { embeddedWords } from './dashboard/embedded-editor/words';
import { firstStepWords } from './dashboard/first-steps/words';
import { generateWords } from './dashboard/generate/words';
import { holdWords } from './dashboard/holds/words';
import { htmlEditorWords } from './dashboard/html-editor/words';
import { leavingWords } from './dashboard/leaving/words';
import { documentWords, signerWords } from './dashboard/records/document-words';
import { downloadWords } from './dashboard/records/download-words';
import { filterWords } from './dashboard/records/filter-words';
import { historyWords } from './dashboard/records/history-words';
import { previewWords } from './dashboard/records/preview-words';
import { sourceWords } from './dashboard/records/source-words';
import { waitingWords } from './dashboard/records/waiting-words';
import { recordWords } from './dashboard/records/words';
import { sealWords } from './dashboard/seals/words';
import { roleWords } from './dashboard/send/role-words';
import { tableWords } from './dashboard/send/table-words';
import { sendWords } from './dashboard/send/words';
import { senderWords } from './dashboard/sender/words';
import { checkWords } from './dashboard/shell/check-words';
import { words } from './dashboard/shell/words';
import { signInWords } from './dashboard/sign-in/words';
import { singleSignOnWords } from './dashboard/single-sign-on/words';
import { settingWords } from './dashboard/template/setting-words';
import { codeWords } from './dashboard/template/words';
import { templateWords } from './dashboard/templates/words';
import { testDataWords } from './dashboard/test-data/words';
import { scopeWords } from './dashboard/tokens/scope-words';
import { tokenWords } from './dashboard/tokens/words';
import { logWords, usageWords } from './dashboard/usage/words';
import { bucketWords } from './dashboard/webhooks/bucket-words';
import { providerWords } from './dashboard/webhooks/provider-words';
import { webhookWords } from './dashboard/webhooks/words';
import { kitWords } from './kit/words';

export const pageWords: Said<typeof english> = {
  logKindWords,
  accountLogWords,
  accountWords,
  authenticatorWords,
  memberWords,
  secondFactorWords,
  attachmentWords,
  batchWords,
  checkWords,
  commentWords,
  testDataWords,
  editorWords,
  embeddedWords,
  firstStepWords,
  generateWords,
  holdWords,
  htmlEditorWords,
  leavingWords,
  documentWords,
  signerWords,
  downloadWords,
  filterWords,
  historyWords,
  previewWords,
  waitingWords,
  sourceWords,
  recordWords,
  sealWords,
  roleWords,
  sendWords,
  tableWords,
  senderWords,
  words,
  signInWords,
  singleSignOnWords,
  settingWords,
  codeWords,
  templateWords,
  scopeWords,
  tokenWords,
  logWords,
  usageWords,
  bucketWords,
  providerWords,
  webhookWords,
  kitWords,
};
