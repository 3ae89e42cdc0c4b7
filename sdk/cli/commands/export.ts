import { checkExport } from '../../../scripts/export/check-export.mjs';
import { exportAccount } from '../../../scripts/export/export-account.mjs';
import { openStore } from '../../../scripts/store/open-store.mjs';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { Failure } from '../kit/failure';
import { needArgs, textOf } from '../kit/parse';
import { toldByScript } from '../kit/told-by-script';

/** Writes everything of an account as files, or goes on with it, as `npm run export` does (docs/leaving.md). */
export async function run({ args, values, output, profile }: Context): Promise<Ending> {
  needArgs(args);
  const [out, check] = [textOf(values, 'output'), textOf(values, 'check')];
  if ((out === undefined) === (check === undefined))
    throw new Failure('usage', 'Say where the files go, -o FOLDER, or which are checked, --check FOLDER.');
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    output.line(line);
  };
  const isWhole = await done();
  output.json({ place: out ?? check, whole: isWhole, said });
  return isWhole ? 'done' : 'differs';

  async function done(): Promise<boolean> {
    const access = check === undefined ? profile() : null;
    try {
      const store = await openStore(out ?? check ?? '');
      if (access === null) return await checkExport(store, say);
      return await exportAccount({ from: access.origin, token: access.token, store }, say);
    } catch (error) {
      throw toldByScript(error);
    }
  }
}
