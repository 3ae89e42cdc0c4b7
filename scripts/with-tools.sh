# Runs one command with the project's packages and its own Node: sh scripts/with-tools.sh tsc --noEmit
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh
. scripts/wrangler-env.sh
exec "$@"
