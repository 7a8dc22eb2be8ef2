#!/bin/sh
# The same by GNU parallel, on this machine or with --sshlogin on others.
seq 8 | parallel --halt now,fail=1 --retries 3 \
    'hashi rate boards --quiet --shard {}/8 --resume out/{}.jsonl || test $? -eq 1'
