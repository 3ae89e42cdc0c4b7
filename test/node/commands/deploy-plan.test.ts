import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { NOTHING_FOUND, planDeploy, SECRETS_FILE } from '../../../scripts/deploy/plan.mjs';
import { readTarget } from '../../../scripts/deploy/target.mjs';
import { treeVersion } from '../../../scripts/release/versions.mjs';
import { limits } from '../../../src/lib/limits';

const tag = `v${treeVersion()}`;

const target = {
  env: '',
  worker: 'quillet',
  database: 'quillet',
  volumes: [{ number: 1, binding: 'VOLUME_1', database: 'quillet-volume-1' }],
  bucket: 'quillet',
  queues: ['quillet-jobs-dead', 'quillet-jobs'],
  jurisdiction: '',
  publicOrigin: '',
  domains: [],
  asyncHost: '',
  mailFrom: '',
};
const inEurope = { ...target, env: 'eu', worker: 'quillet-eu', database: 'quillet-eu', jurisdiction: 'eu' };
const origin = 'https://pdf.example';
const everything = {
  database: true,
  volumes: ['quillet-volume-1'],
  bucket: true,
  queues: target.queues,
  signingKey: true,
  publicOrigin: origin,
};

function commands(...arguments_: Parameters<typeof planDeploy>) {
  return planDeploy(...arguments_).map((step) => step.command.join(' '));
}

describe('the plan of a deploy', () => {
  test.each([
    {
      name: 'makes everything on an empty account, dead-letter queues first, tables before the code',
      target,
      found: NOTHING_FOUND,
      expected: [
        'd1 create quillet',
        'd1 create quillet-volume-1',
        'r2 bucket create quillet',
        'queues create quillet-jobs-dead',
        'queues create quillet-jobs',
        'd1 migrations apply DB --remote --env=',
        'd1 migrations apply VOLUME_1 --remote --env=',
        `deploy --env= --tag ${tag} --var PUBLIC_ORIGIN:${NOTHING_FOUND.publicOrigin} --secrets-file ${SECRETS_FILE}`,
      ],
    },
    {
      name: 'keeps the stores of the EU region within the EU',
      target: inEurope,
      found: { ...everything, database: false, bucket: false },
      expected: [
        'd1 create quillet-eu --jurisdiction eu',
        'r2 bucket create quillet --jurisdiction eu',
        'd1 migrations apply DB --remote --env=eu',
        'd1 migrations apply VOLUME_1 --remote --env=eu',
        `deploy --env=eu --tag ${tag} --var PUBLIC_ORIGIN:${origin}`,
      ],
    },
    {
      name: 'only migrates and deploys when everything is there',
      target,
      found: everything,
      expected: [
        'd1 migrations apply DB --remote --env=',
        'd1 migrations apply VOLUME_1 --remote --env=',
        `deploy --env= --tag ${tag} --var PUBLIC_ORIGIN:${origin}`,
      ],
    },
    {
      name: 'makes only the queue that is missing',
      target,
      found: { ...everything, queues: ['quillet-jobs'] },
      expected: [
        'queues create quillet-jobs-dead',
        'd1 migrations apply DB --remote --env=',
        'd1 migrations apply VOLUME_1 --remote --env=',
        `deploy --env= --tag ${tag} --var PUBLIC_ORIGIN:${origin}`,
      ],
    },
    {
      name: 'gives a Worker without a key one, together with its code',
      target,
      found: { ...everything, signingKey: false },
      expected: [
        'd1 migrations apply DB --remote --env=',
        'd1 migrations apply VOLUME_1 --remote --env=',
        `deploy --env= --tag ${tag} --var PUBLIC_ORIGIN:${origin} --secrets-file ${SECRETS_FILE}`,
      ],
    },
  ])('$name', ({ target, found, expected }) => {
    expect(commands(target, found)).toEqual(expected);
  });

  test('says of every step what it does and how to go on', () => {
    for (const step of planDeploy(target, NOTHING_FOUND)) {
      expect(step.title).toMatch(/^[A-Z].+/);
      expect(step.ifItFails).toMatch(/\.$/);
    }
  });
});

describe('the target of a deploy', () => {
  test.each([
    { env: '', worker: 'quillet', jurisdiction: '', queues: ['quillet-jobs-dead', 'quillet-jobs'] },
    {
      env: 'eu',
      worker: 'quillet-eu',
      jurisdiction: 'eu',
      queues: ['quillet-eu-jobs-dead', 'quillet-eu-jobs'],
    },
  ])('is what wrangler.toml says of "$env"', ({ env, worker, jurisdiction, queues }) => {
    const found = readTarget(env);
    expect(found).toEqual({
      env,
      worker,
      database: worker,
      volumes: [{ number: 1, binding: 'VOLUME_1', database: `${worker}-volume-1` }],
      bucket: worker,
      queues: expect.any(Array),
      jurisdiction,
      publicOrigin: '',
      domains: [],
      asyncHost: '',
      mailFrom: '',
    });
    expect(found.queues).toEqual(expect.arrayContaining(queues));
  });

  test.each(['', 'eu'])('lets a print shift end before the platform ends it: "%s"', (env) => {
    const { limits: platform } = unstable_readConfig(
      { config: 'wrangler.toml', env },
      { hideWarnings: true },
    );
    const { browserShiftSeconds, printLeaseSeconds } = limits;
    expect(platform?.cpu_ms).toBeGreaterThan((browserShiftSeconds + printLeaseSeconds) * 1000);
  });
});
