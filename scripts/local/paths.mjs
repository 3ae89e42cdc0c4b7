import { join } from 'node:path';

/** @typedef {ReturnType<typeof statePaths>} StatePaths */

/** Where one local instance keeps what is its own. */
export function statePaths(/** @type {string} */ root) {
  return {
    dev: join(root, '.dev'),
    credentials: join(root, '.dev/credentials.json'),
    secrets: join(root, '.dev/secrets.env'),
    serverPid: join(root, '.dev/server.pid'),
    store: join(root, '.wrangler/state'),
    /** Inside the store: who deletes the data deletes the memory of having prepared it. */
    stamp: join(root, '.wrangler/state/prepared.json'),
  };
}
