import type { Context } from 'hono';
import type * as z from 'zod';
import { invalid, ok, type Result } from '../../../core/api/refusal';
import { describeIssues } from '../../../core/api/validation-messages';
import { limits } from '../../../lib/limits';
import { authenticationResponse } from '../../../service/accounts/sign-in/passkey-body';
import type { AppEnv } from '../app-env';
import { readJson } from '../read-json';

/** Reads a passkey's response from the browser. */
export async function readPasskey(
  c: Context<AppEnv>,
): Promise<Result<z.output<typeof authenticationResponse>>> {
  const read = await readJson(c.req.raw, limits.signInBodyBytes);
  if (!read.ok) return read;
  const response = authenticationResponse.safeParse(read.value.json);
  return response.success ? ok(response.data) : invalid(describeIssues(response.error, '#/'));
}
