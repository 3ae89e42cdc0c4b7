import { type DataPath, dropAt, putAt, valueAt } from '../../../../../engine/fields';
import { pointerTo } from '../../../../../lib/pointer';

type Problem = { pointer: string; message: string };

/** The data without the values that signers give, and without holders that are empty then. */
export function withoutAsked<Data extends object>(data: Data, asked: readonly DataPath[]): Data {
  const own = structuredClone(data);
  for (const path of asked) dropAt(own, path);
  return own;
}

/** The problems of the sender's data, as the service finds them: what signers give may be missing. */
export function openProblems(
  check: (data: unknown) => Problem[],
  data: object,
  asked: readonly DataPath[],
): Problem[] {
  const whole = structuredClone(data);
  for (const path of asked) makeRoom(whole, path);
  const open = asked.map(pointerTo);
  return check(whole).filter(
    ({ pointer }) => !open.some((own) => pointer === own || pointer.startsWith(`${own}/`)),
  );
}

/** The same, as a form explains them. */
export function problemTexts(...asked: Parameters<typeof openProblems>): string[] {
  return openProblems(...asked).map(({ pointer, message }) => `#${pointer}: ${message}`);
}

/** An object that holds open values is there, so that the check looks at its others. */
function makeRoom(data: object, path: DataPath): void {
  const holder = path.slice(0, -1);
  if (holder.length === 0 || valueAt(data, holder) !== undefined) return;
  putAt(data, holder, typeof path.at(-1) === 'number' ? [] : {});
}
