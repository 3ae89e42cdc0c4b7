# npm test: installs what is missing and runs all tests; arguments go to vitest.
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh
. scripts/wrangler-env.sh
run node scripts/prepare-chromium.mjs
run node scripts/build-assets.mjs
exec vitest run "$@"
