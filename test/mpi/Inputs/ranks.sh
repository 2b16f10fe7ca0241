# usage: ranks.sh SIZE COMMAND...
# Acts as a launcher that tells ranks nothing but their numbers: all at once.
size=$1
shift
rank=0
while [ $rank -lt "$size" ]; do
  PMI_RANK=$rank PMI_SIZE=$size "$@" &
  rank=$((rank + 1))
done
wait
