#!/bin/sh
# Opens a page in headless Chromium and prints its DOM after its scripts have
# run. Fails if the console has a message, or the page requests anything but
# itself.
#
# usage: page.sh FILE.html [SCRIPT.js]
# The script is put at the end of a copy of the page and run there.
set -eu

page=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$page" "$dir/page.html"
if [ $# -gt 1 ]; then
  { echo '<script>'; cat "$2"; echo '</script>'; } >>"$dir/page.html"
fi
# The first has no windows, and takes half of the time.
chromium=$(command -v chromium-headless-shell || command -v chromium ||
  command -v chromium-browser) || {
  echo "page.sh: neither chromium-headless-shell nor chromium is installed" >&2
  exit 1
}
# A browser profile of its own: browsers that run at the same time share
# nothing. On a very busy machine the DOM may be printed before the scripts ran:
# then the line of facts, with which they begin, is empty.
for attempt in 1 2 3; do
  timeout 120 "$chromium" --headless --no-sandbox --disable-gpu \
    --disable-dev-shm-usage --disable-extensions --no-first-run \
    --user-data-dir="$dir/user" --window-size=1300,2000 \
    --enable-logging=stderr --dump-dom "file://$dir/page.html" \
    >"$dir/dom" 2>"$dir/log" || {
    cat "$dir/log" >&2
    exit 1
  }
  grep -q 'id="facts"[^>]*></' "$dir/dom" || break
done
cat "$dir/dom"
if grep CONSOLE "$dir/log" >&2; then
  echo "page.sh: the page wrote to the console" >&2
  exit 1
fi
