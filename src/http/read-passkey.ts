import type { Context } from 'hono';
import type * as z from 'zod';
import { authenticationResponse } from '../accounts/passkey-body';
import type { AppEnv } from '../app-env';
import { limits } from '../limits';
import { invalid, ok, type Result } from '../refusal';
import { describeIssues } from '../validation-messages';
import { readJson } from './read-json';

/** What a browser sends when somebody has shown a passkey. */
export const readPasskey = async (
  c: Context<AppEnv>,
): Promise<Result<z.output<typeof authenticationResponse>>> => {
  const read = await readJson(c.req.raw, limits.signInBodyBytes);
  if (!read.ok) return read;
  const response = authenticationResponse.safeParse(read.value.json);
  return response.success ? ok(response.data) : invalid(describeIssues(response.error, '#/'));
};
