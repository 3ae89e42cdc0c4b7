# npm run browsers: the flows that people meet, in Firefox and WebKit; arguments go to vitest. A browser
# that is not installed is skipped by name.
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh
. scripts/wrangler-env.sh
run node scripts/build-assets.mjs
exec vitest run -c vitest.browsers.config.ts "$@"
