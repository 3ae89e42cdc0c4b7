import { lookup } from 'node:dns/promises';

/**
 * Prints the credentials for the user.
 * @param {import('./credentials.mjs').Credentials} credentials
 * @param {import('./paths.mjs').StatePaths} paths
 */
export async function introduce({ sync_base_url, async_base_url, live, test, owner, mailbox_url }, paths) {
  const pages = await originForPeople(sync_base_url);
  console.log(`
  Quillet is starting on ${sync_base_url}

    API, synchronous host     ${sync_base_url}/api/v1
    API, asynchronous host    ${async_base_url}/api/v1
    Dashboard                 ${pages}/sign-in
    API documentation         ${pages}/docs
    Sent emails               ${mailbox_url.replace(sync_base_url, pages)}

    Live token                ${live.token_id} : ${live.token_secret}
    Test token                ${test.token_id} : ${test.token_secret}
    Sign in as                ${owner.email} / ${owner.password}

    Credentials file          ${paths.credentials}

  Try it:  curl -u ${test.token_id}:${test.token_secret} ${sync_base_url}/api/v1/authentication
`);
}

/**
 * The origin of the pages. A passkey needs a host name, so it is `localhost` on a machine where that
 * name leads to the server.
 * @param {string} origin
 */
async function originForPeople(origin) {
  const { hostname, port } = new URL(origin);
  const found = await lookup('localhost', { all: true }).catch(() => []);
  return found.some(({ address }) => address === hostname) ? `http://localhost:${port}` : origin;
}
