/**
 * Prints the credentials for the user.
 * @param {import('./credentials.mjs').Credentials} credentials
 * @param {import('./paths.mjs').StatePaths} paths
 */
export function introduce({ sync_base_url, async_base_url, live, test, owner, mailbox_url }, paths) {
  console.log(`
  Quillet is starting on ${sync_base_url}

    API, synchronous host     ${sync_base_url}/api/v1
    API, asynchronous host    ${async_base_url}/api/v1
    Dashboard                 ${sync_base_url}/sign-in
    API documentation         ${sync_base_url}/docs
    Sent emails               ${mailbox_url}

    Live token                ${live.token_id} : ${live.token_secret}
    Test token                ${test.token_id} : ${test.token_secret}
    Sign in as                ${owner.email} / ${owner.password}

    Credentials file          ${paths.credentials}

  Try it:  curl -u ${test.token_id}:${test.token_secret} ${sync_base_url}/api/v1/authentication
`);
}
