import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord } from '../../../src/lib/json';
import { Failure } from './failure';
import { writeWhole } from './write-whole';

/** A deployment and the token that the commands use there. */
export type Profile = { origin: string; token: string };

type Profiles = Record<string, Profile>;

export function profilesFile(): string {
  const base = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return join(base, 'quillet', 'profiles.json');
}

function readProfiles(): Profiles {
  try {
    const profiles: unknown = JSON.parse(readFileSync(profilesFile(), 'utf8'));
    if (isRecord(profiles)) return profiles as Profiles;
    throw new Error('it is not an object');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Failure('usage', `${profilesFile()} cannot be read: ${(error as Error).message}`);
  }
}

/** Only the user may read the file: it holds secrets. */
export function saveProfile(name: string, profile: Profile): void {
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify({ ...readProfiles(), [name]: profile }, null, 2)}\n`, 0o600);
  chmodSync(file, 0o600);
}

/** The address of a deployment as its origin, in one spelling. */
export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw new Failure(
    'usage',
    `"${address}" is not the address of a deployment, such as https://quillet.example.com.`,
  );
}

type Wanted = { profile?: string; origin?: string };

/**
 * The environment comes first, for programs; then the profile, for people. A token goes to the deployment
 * that it was given for, and to no other, whatever address is named.
 */
export function findProfile({ profile, origin }: Wanted): Profile {
  const env = profile === undefined ? process.env : {};
  const { QUILLET_ORIGIN = '', QUILLET_TOKEN = '', QUILLET_PROFILE = '' } = env;
  const profiles = readProfiles();
  const name = profile ?? (QUILLET_PROFILE || 'default');
  const named = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined && !named)
    throw new Failure(
      'usage',
      `There is no profile "${profile}". Make it with: quillet login ORIGIN --profile ${profile}`,
    );
  const ofEnvironment = { origin: QUILLET_ORIGIN || (origin ?? ''), token: QUILLET_TOKEN };
  if (QUILLET_TOKEN && ofEnvironment.origin === '')
    throw new Failure('usage', 'QUILLET_TOKEN needs QUILLET_ORIGIN, the deployment that it is for.');
  const address = origin ?? (QUILLET_ORIGIN || named?.origin);
  if (address === undefined)
    throw new Failure(
      'notPermitted',
      'Not signed in. Run quillet login, or set QUILLET_ORIGIN and QUILLET_TOKEN (id:secret).',
    );
  const at = originOf(address);
  const known = [ofEnvironment, named, ...(profile === undefined ? Object.values(profiles) : [])];
  const found = known.find((one) => one && one.token !== '' && originOf(one.origin) === at);
  if (found) return { origin: at, token: found.token };
  throw new Failure('notPermitted', `There is no token for ${at}. Run: quillet login ${at}`);
}
