# npm test: installs what is missing and runs all tests. With arguments, vitest runs what they name.
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh
. scripts/wrangler-env.sh
run node scripts/prepare-chromium.mjs
run node scripts/build-assets.mjs
[ "$#" -gt 0 ] || exec node scripts/run-tests.mjs
exec vitest run "$@"
