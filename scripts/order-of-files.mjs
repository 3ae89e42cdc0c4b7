// The order in which vitest begins the test files of a project.
import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * Files that begin before the others: in the Worker's runtime those that sweep all records and files, while
 * there are few of them; of the rest those that take longest, so that the processes end together.
 */
const first = [
  'app/jobs/remove-orphans',
  'app/jobs/sweep-during-restore',
  'app/jobs/run-chores',
  'app/jobs/lives',
  'service/leaving/erasure',
  'service/leaving/erasure-of-much',
  'service/submissions/archived-expiry',
  'service/retention/expiry',
  'service/integrations/copies',
  'service/batches/kept-pdfs',
  'service/printing/attacks',
  'node/commands/start-again',
  'node/releases/open-release',
  'node/leaving/import-product',
  'node/releases/roll-back',
  'node/backup/backup-to-bucket',
  'node/corpus/corpus',
  'node/house/walks',
  'node/seal/own-certificates',
  'node/commands/doctor',
  'node/seal/killed-product',
  'node/commands/deploy',
  'node/backup/backup-product',
  'node/cli/templates',
  'node/signing/signing',
].map((file) => `test/${file}.test.ts`);

/** @param {TestSpecification} file */
function place({ moduleId }) {
  const at = first.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at < 0 ? first.length : at;
}

export class OrderOfFiles extends BaseSequencer {
  /** @override @param {TestSpecification[]} files */
  async sort(files) {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((own) => own.toSorted((one, other) => place(one) - place(other)));
  }
}
