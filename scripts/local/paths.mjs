import { join } from 'node:path';

/** @typedef {ReturnType<typeof statePaths>} StatePaths */

/** The files and folders of one local instance. */
export function statePaths(/** @type {string} */ root) {
  return {
    dev: join(root, '.dev'),
    credentials: join(root, '.dev/credentials.json'),
    secrets: join(root, '.dev/secrets.env'),
    serverPid: join(root, '.dev/server.pid'),
    store: join(root, '.wrangler/state'),
    /** The stamp is inside the store, so deleting the data also deletes the stamp. */
    stamp: join(root, '.wrangler/state/prepared.json'),
  };
}
