import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failure';
import { writeWhole } from './write-whole';

/** A deployment and the token that the commands use there. */
export type Profile = { origin: string; token: string };

type Profiles = Record<string, Profile & { listenSecret?: string }>;

export function profilesFile(): string {
  const base = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return join(base, 'quillet', 'profiles.json');
}

export function readProfiles(): Profiles {
  try {
    return JSON.parse(readFileSync(profilesFile(), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Failure('usage', `${profilesFile()} cannot be read: ${(error as Error).message}`);
  }
}

/** Only the user may read the file: it holds secrets. */
export function saveProfile(name: string, profile: Profiles[string]): void {
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify({ ...readProfiles(), [name]: profile }, null, 2)}\n`, 0o600);
  chmodSync(file, 0o600);
}

/** The environment comes first, for programs; then the profile, for people. */
export function findProfile({ profile, origin }: { profile?: string; origin?: string }): Profile {
  const { QUILLET_ORIGIN, QUILLET_TOKEN, QUILLET_PROFILE } = process.env;
  const name = profile ?? QUILLET_PROFILE ?? 'default';
  const kept = readProfiles()[name];
  if (profile !== undefined && !kept)
    throw new Failure(
      'usage',
      `There is no profile "${profile}". Make it with: quillet login --profile ${profile}`,
    );
  const found = {
    origin: origin ?? (profile === undefined ? QUILLET_ORIGIN : undefined) ?? kept?.origin,
    token: (profile === undefined ? QUILLET_TOKEN : undefined) ?? kept?.token,
  };
  const { origin: at, token } = found;
  if (at && token) return { origin: at.replace(/\/+$/, ''), token };
  throw new Failure(
    'notPermitted',
    'Not signed in. Run quillet login, or set QUILLET_ORIGIN and QUILLET_TOKEN (id:secret).',
  );
}
