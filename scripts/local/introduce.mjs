/**
 * Tells people what the credentials file tells programs.
 * @param {import('./credentials.mjs').Credentials} credentials
 * @param {import('./paths.mjs').StatePaths} paths
 */
export function introduce({ sync_base_url, async_base_url, live, test, owner, mailbox_url }, paths) {
  console.log(`
  Quillet starts on ${sync_base_url}

    API, waits for the PDF    ${sync_base_url}/api/v1
    API, answers at once      ${async_base_url}/api/v1
    Dashboard                 ${sync_base_url}/sign-in
    API reference             ${sync_base_url}/docs
    Mails that were sent      ${mailbox_url}

    Live token                ${live.token_id} : ${live.token_secret}
    Test token                ${test.token_id} : ${test.token_secret}
    Sign in as                ${owner.email} / ${owner.password}

    All of this is in         ${paths.credentials}

  Try it:  curl -u ${test.token_id}:${test.token_secret} ${sync_base_url}/api/v1/authentication
`);
}
