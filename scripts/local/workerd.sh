#!/bin/sh
# Stands in for workerd (MINIFLARE_WORKERD_PATH) so that it ends with the process that started it, even
# when that one was killed and could not clean up: an orphan would hold the port and the data.
exec setpriv --pdeathsig KILL -- "$QUILLET_WORKERD" "$@"
