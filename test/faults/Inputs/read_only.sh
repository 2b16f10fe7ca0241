# Runs a command in a container of sorts: all file systems are read-only but for
# a volume, a directory here; there is no home, and TMPDIR is missing.
#
# usage: unshare --mount --map-root-user sh read_only.sh VOLUME COMMAND
set -e
mkdir -p "$1" root
mount --rbind / root
for place in $(awk -v root="$PWD/root" 'index($5, root) == 1 { print $5 }' /proc/self/mountinfo); do
  mount -o remount,bind,ro "$place" 2>/dev/null || true
done
mount -t tmpfs tmpfs "root$PWD/$1"
exec env -u HOME TMPDIR=/nonexistent chroot root sh -c "cd '$PWD' && $2"
