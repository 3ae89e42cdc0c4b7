# Sourced by every command. Installs the packages when they are missing or differ from
# package-lock.json, and puts the project's own Node first on PATH: the tools need Node 22, the
# machine may have 20.

fail() {
  echo "$1" >&2
  exit 1
}

# Runs a step in a process group of its own, so that a signal ends all of it: a shell alone would die
# and leave it behind.
run() {
  if command -v setsid >/dev/null; then setsid "$@" & else "$@" & fi
  child=$!
  trap 'kill -TERM -- "-$child" || kill -TERM "$child" || true; wait "$child" || true; exit 143' TERM INT HUP
  wait "$child" && status=0 || status=$?
  trap - TERM INT HUP
  return "$status"
}

# npm, wrangler and Chromium want to keep something in the home folder. A service user may have none.
if [ ! -w "${HOME:-/nonexistent}" ]; then
  export HOME="$PWD/.dev/home"
  mkdir -p "$HOME"
  unset npm_config_cache
fi

# npm must not run on the very Node that it is about to replace in node_modules.
PATH=$(printf %s "$PATH" | tr ':' '\n' | grep -v '/node_modules/' | paste -sd ':' -)
command -v node >/dev/null && command -v npm >/dev/null || fail "Quillet needs Node 20 or newer with npm: https://nodejs.org"

if ! node scripts/installed.mjs; then
  mkdir -p .dev
  # Two commands started at once must not install into the same folder.
  if command -v flock >/dev/null; then
    exec 9>.dev/install.lock
    run flock 9
  fi
  if ! node scripts/installed.mjs; then
    # npm would empty the folder that the link points to.
    [ ! -L node_modules ] || fail "node_modules is a link, and its packages are out of date. Run npm ci in the folder it points to."
    echo "Installing packages (15 to 40 seconds) ..."
    run npm ci --no-audit --no-fund >.dev/install.log 2>&1 || {
      tail -n 25 .dev/install.log >&2
      fail "The installation of the packages failed. The complete log: .dev/install.log"
    }
  fi
  exec 9>&-
fi

# Not every npm links the bundled Node, and not every machine (musl) can run it.
if ! node_modules/.bin/node --version >/dev/null 2>&1; then
  rm -f node_modules/.bin/node
  for bundled in node_modules/node-linux-*/bin/node; do
    if "$bundled" --version >/dev/null 2>&1; then ln -s "../${bundled#node_modules/}" node_modules/.bin/node; fi
  done
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
# The tools are large and start often: Node keeps their compiled code.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node"
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 22 ] || fail "The tools need Node 22 or newer on this platform."
