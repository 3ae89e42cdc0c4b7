import { Failure } from './failure';

const ANSWER_MS = 15_000;

/** Asks a deployment for something that everybody may read. No token is sent. */
export async function askOpenly(origin: string, path: string): Promise<Response> {
  try {
    return await fetch(origin + path, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch {
    throw new Failure('unavailable', `${origin} cannot be reached.`);
  }
}

/** The release of a deployment. */
export async function releaseOf(origin: string): Promise<string> {
  const answer = await askOpenly(origin, '/health');
  const { version } = await answer.json().catch(() => ({}));
  if (typeof version === 'string') return version;
  throw new Failure('unavailable', `${origin} does not answer as a deployment does.`);
}
