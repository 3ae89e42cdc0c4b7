import { releaseOf } from '../kit/ask-openly';
import type { Context } from '../kit/command';
import { needArgs } from '../kit/parse';

export async function run({ args, output, profile, api }: Context): Promise<undefined> {
  needArgs(args);
  const { origin, token } = profile();
  const { mode, scopes } = await api().authentication.check();
  const version = await releaseOf(origin);
  const [id = ''] = token.split(':');
  output.line(`${id} at ${origin}, release ${version}`);
  if (scopes) output.line(`${mode} token with the scopes ${scopes.join(', ')}`);
  output.json({ origin, token_id: id, mode, scopes, release: version });
}
