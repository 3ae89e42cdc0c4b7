# Sourced: what every local run of wrangler needs. It asks the internet nothing and writes nothing into
# the home folder, which may not exist or be shared with another instance.
state="${QUILLET_STATE:-$PWD}/.wrangler"
export WRANGLER_SEND_METRICS=false WRANGLER_HIDE_BANNER=true CLOUDFLARE_CF_FETCH_ENABLED=false
# Local tracing writes each request into a database of its own and costs half of the throughput.
export X_LOCAL_OBSERVABILITY="${X_LOCAL_OBSERVABILITY:-false}"
export WRANGLER_LOG_PATH="$state/logs" WRANGLER_REGISTRY_PATH="$state/registry"

QUILLET_WORKERD=$(ls "$PWD"/node_modules/@cloudflare/workerd-linux-*/bin/workerd 2>/dev/null || true)
if [ -n "$QUILLET_WORKERD" ] && command -v setpriv >/dev/null; then
  export QUILLET_WORKERD MINIFLARE_WORKERD_PATH="$PWD/scripts/local/workerd.sh"
fi
