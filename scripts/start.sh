# npm start: installs and prepares what is missing, then becomes the server. The last command replaces
# this shell, so that a signal to npm reaches the server itself.
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh

export PORT="${PORT:-8787}"
# Tests and benches run instances of their own beside a developer's.
mkdir -p "${QUILLET_STATE:=$PWD}"
QUILLET_STATE=$(cd "$QUILLET_STATE" && pwd)
export QUILLET_STATE
. scripts/wrangler-env.sh
run node scripts/prepare.mjs

# Links of the product have this address, whatever the Host of a request says.
printf 'PUBLIC_ORIGIN=http://127.0.0.1:%s\nOTHER_HOSTS=localhost:%s,[::1]:%s\n' "$PORT" "$PORT" "$PORT" >"$QUILLET_STATE/.dev/address.env"
set -- --env-file "$PWD/scripts/local/local.env" --env-file "$QUILLET_STATE/.dev/address.env" \
  --env-file "$QUILLET_STATE/.dev/secrets.env"
# Later files win: a developer's own settings.
if [ -f .dev.vars ]; then set -- "$@" --env-file "$PWD/.dev.vars"; fi
# The settings of one run, as NAME:value words: QUILLET_VARS="LIVE_REQUESTS_PER_SECOND:100000" npm start
for setting in ${QUILLET_VARS:-}; do set -- "$@" --var "$setting"; done

# The process id stays the same across exec: it is the server's, and the parent of the attendant.
echo $$ >"$QUILLET_STATE/.dev/server.pid"
node scripts/local/attendant.mjs &

# The bench measures against an entry of its own; the product is what wrangler.toml names.
if [ -n "${QUILLET_ENTRY:-}" ]; then set -- "$QUILLET_ENTRY" "$@"; fi
# Tests start many servers of one tree, with a bundle that is made once (scripts/local/bundle.mjs).
if [ -n "${QUILLET_BUNDLE:-}" ]; then set -- "$QUILLET_BUNDLE/index.js" --no-bundle "$@"; fi

# The inspector takes any free port: two servers that start at once would both find 9229 free.
# At level "log" wrangler prints every request, which costs a third of the throughput.
exec node --no-warnings node_modules/wrangler/wrangler-dist/cli.js dev "$@" \
  --ip 127.0.0.1 --port "$PORT" --inspector-ip 127.0.0.1 --inspector-port 0 \
  --persist-to "$QUILLET_STATE/.wrangler/state" \
  --var "ASYNC_HOST:async.localhost:$PORT" --var DEV_MAILBOX:on --var BROWSERS:1 --var BROWSER_LANES:8 \
  --log-level "${QUILLET_LOG:-warn}" --show-interactive-dev-session=false </dev/null
