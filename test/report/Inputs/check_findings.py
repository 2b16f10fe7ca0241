# usage: check_findings.py POMP-REPORT PROFILE.PY DIRECTORY
import json
import os
import re
import subprocess
import sys

tool, maker, directory = sys.argv[1:]
# Of each profile: kind, line and cost in milliseconds of what is to be found.
EXPECTED = {
    "balanced": [], "good_tasks": [], "one_thread": [], "thousand": [],
    "imbalanced_loop": [("imbalance", 2, 600)],
    "imbalanced_brief_loop": [("imbalance", 2, 600)],
    "imbalanced_briefer_loop": [("imbalance", 2, 600)],
    "imbalanced_long_loop": [("imbalance", 2, 600)],
    "imbalanced_short_loop": [("imbalance", 2, 600)],
    "imbalanced_runtime_loop": [("imbalance", 2, 600)],
    "imbalanced_dynamic_loop": [("imbalance", 2, 600)],
    # 990 and 390 ms at speeds of 0.94 and 1; and of equal speed.
    "slow_processor": [], "slow_for_loop": [],
    "slow_busy_thread": [("imbalance", 2, 564)],
    "slow_lazy_thread": [("imbalance", 2, 600)],
    "slow_processors": [("imbalance", 2, 600)],
    "same_iterations": [], "same_delayed_iterations": [],
    "same_steps": [],
    # 4 ms, while threads had no processor for 0.1 ms of 40, or for 0.5.
    "brief_imbalance": [("imbalance", 2, 4)], "brief_busy_imbalance": [],
    "serialized_loop": [("barrier", 1, 200)], "loop_serialized_once": [("imbalance", 2, 200)],
    "same_iterations_in_chunks": [("imbalance", 2, 162)],
    "same_few_iterations": [("imbalance", 2, 162)],
    "same_iterations_at_times": [("imbalance", 1, 162)],
    # 320 ms of which it takes 160 alone, and 80 with the repair.
    "doacross_while_delayed": [("ordered", 4, 480)],
    "doacross_delayed_at_times": [("ordered", 4, 310)],
    "late_at_join": [], "served_at_join": [("barrier", 1, 230)],
    "imbalanced_sections": [("imbalance", 2, 780)], "teams_of_one": [],
    "serial": [("serial", None, 500)],
    "sleepers": [("blocked-work", 1, 600)], "awake": [],
    "sleepers_beside_another": [("blocked-work", 1, 800)],
    "sleepers_for_holders": [],
    # What their children did on a processor is no sleep.
    "starters_of_processes": [],
    "starters_of_sleepers": [("blocked-work", 1, 400)],
    # They sleep for 1600 ms, but the processors have 400 to spare.
    "sleepers_in_turns": [("blocked-work", 1, 800)],
    # Without a processor, and in the kernel, and so much of the rest.
    "turns": [("blocked-work", 1, 1539)],
    # 400 ms in 4 GB of page faults, of a program that has 100 MB, and 0.9 us for
    # each.
    "allocations": [("page-faults", 1, 1316)],
    # At most all work, at least the time in the kernel.
    "takes_turns": [("serializing-call", 1, 2000)], "seldom_calls": [],
    "ticks_in_kernel": [],
    # Samples show other functions, or stand for less than half of the work.
    "turns_elsewhere": [], "turns_unknown": [("serializing-call", 1, 2000)],
    # Half of a thread's work, by 900 of 1000 pages; and 300, which are 15 % of
    # all.
    "remote": [("remote-memory", 1, 450)], "mostly_near": [],
    "remote_twice": [("remote-memory", 1, 441)],
    "touches": [("page-faults", 1, 612)], "few_touches": [],
    "touches_in_a_tick": [],
    "touches_of_guest": [("page-faults", 1, 612)],
    "crowded": [("oversubscription", 8, 2000)],
    "inner_teams": [("oversubscription", 1, 6400)],
    "inner_pairs": [("oversubscription", 1, 6400)],
    # Threads take turns on two processors. Waits are findings if the work of
    # threads on a processor explains them.
    "uneven_in_turns": [("imbalance", 2, 1900)],
    "brief_uneven_in_turns": [("imbalance", 2, 1900)],
    "lone_in_turns": [("imbalance", 2, 2940)],
    "pair_in_turns": [("oversubscription", 1, 1000)],
    "asleep_in_turns": [("imbalance", 2, 1900), ("blocked-work", 2, 1700)],
    # On a processor they work 10 to 110 ms, which takes 674 ms in turns with all
    # others; in equal parts it would take 449.
    "uneven_among_many": [("imbalance", 2, 1351)], "even_among_many": [],
    "short_chunks_among_many": [],
    "left_turns": [("oversubscription", 1, 1960)],
    "kept_waiting": [], "taken_away": [], "delayed_in_waits": [],
    "unequal_delays": [],
    # 900 ms of waits, of which the lazy thread comes late for 350.
    "late_lazy_thread": [("imbalance", 2, 900)],
    "late_equal_thread": [("barrier", 1, 1000)],
    "serial_inside": [("imbalance", 2, 290)],
    "idle_beside_others": [("idle-thread", 2, 1000)],
    "even_in_turns": [("oversubscription", 1, 1000)],
    "chunks_in_turns": [("imbalance", 2, 1900)],
    "brief_chunks_in_turns": [("oversubscription", 1, 1000)],
    "steps_beside_another": [("barrier", 2, 2160),
                             ("oversubscription", 1, 1000)],
    "step_beside_another": [("oversubscription", 1, 1000)],
    "brief_steps_beside_another": [("oversubscription", 1, 1000)],
    "barrier_in_turns": [("oversubscription", 1, 2000)],
    "barrier_beside_turns": [("barrier", 5, 2400)],
    "crowded_waits": [("oversubscription", 1, 2000)], "polite_waits": [],
    "waits_beside_others": [],
    # Who has no processor lets the others wait for a lock as well.
    "critical_in_turns": [("oversubscription", 1, 1000)],
    # And 350 ns in each visit move the lock and its data.
    "held_in_turns": [("critical", 5, 3160)],
    "moving_in_turns": [("critical", 5, 3440)],
    "fine_region": [("fine-region", 1, 700)],
    # Of 1.8 us on a processor half may go, and all of 0.6 us without one.
    "delayed_fine_region": [("fine-region", 1, 410)],
    "served_fine_region": [("fine-region", 1, 260)],
    # Three that are hardly worth a barrier, and all of their work.
    "fine_regions": [("fine-region", 1, 456)], "regions_kept_serial": [],
    "nested_regions": [("oversubscription", 2, 3560)],
    "nested_alone": [("few-threads", 2, 1000)],
    "nested_in_itself": [],
    "nested_in_single": [("few-threads", 2, 400)],
    "nested_apart": [], "nested_one_by_one": [("few-threads", 2, 999)],
    "nested_on_enough": [("fine-region", 2, 3400)],
    "fork_join": [("fork-join", 1, 510)],
    "fork_steps": [("fork-join", 1, 510)],
    # Those that are visited as often but elsewhere have their own findings.
    "fork_pair": [("fork-join", 1, 170), ("barrier", 21, 160),
                  ("barrier", 31, 160)],
    # Of 680 ms of forks and joins 360 are waits for the first thread.
    "fork_uneven": [("imbalance", line, 110) for line in (2, 12, 22, 32)],
    "fork_even": [("fork-join", 1, 510)],
    "fork_small": [("fine-region", 1, 680)],
    "fork_larger": [("fork-join", 1, 510)],
    "last_chunk": [("imbalance", 2, 300)],
    "bound": [("bound-threads", None, 1000)], "confined": [],
    "bound_at_end": [],
    "left_alone": [("few-threads", 11, 900)],
    # 600 ms with one thread, and 200 with two.
    "alone_later": [("few-threads", 11, 600)], "alone_once": [],
    "fork_apart": [("barrier", line, 160) for line in (1, 11, 21, 31)],
    # At 500 ns each, or up to 1 us.
    "tiny_chunks": [("fine-chunk", 2, 1000)],
    "large_chunks": [], "guided_chunks": [], "short_loops": [],
    "ordered_tiny_chunks": [],
    "fine_chunk": [("fine-chunk", 2, 600)],
    "barrier": [("barrier", 5, 300)],
    "late_thread": [("imbalance", 1, 300)],
    "slow_late_thread": [], "slow_late_threads": [("imbalance", 1, 300)],
    "slow_opposite": [],
    # 300 ms of waits: 0.5 * 0.4 * 1100 ms of work are of the processors, or
    # a quarter of that.
    "unsteady_barrier": [], "hardly_unsteady_barrier": [("barrier", 5, 300)],
    # 300 ms of waits: threads without a processor may explain 227 of it, and
    # 80.
    "lost_barrier": [], "delayed_barrier": [("barrier", 5, 300)],
    "lost_in_short_waits": [], "lost_in_long_waits": [("barrier", 5, 300)],
    "critical": [("critical", 5, 770)],
    # 770 ms of waits, and 2 * 190 ms without a processor, of which they were
    # ready for one for 20 ms at most.
    "sleeping_holder": [("blocked-work", 5, 1150)],
    "lost_holder": [("critical", 5, 770)],
    # 400 ms of waits, and 390 without a processor, of which 10 may be delays.
    "sleeping_master": [("blocked-work", 2, 790)],
    "late_sleeping_master": [("blocked-work", 2, 790)],
    # The sleep in the loop counts once, and so does that in front of it.
    "sleeping_master_and_loop": [("blocked-work", 2, 790),
                                 ("blocked-work", 6, 500)],
    "sleeping_master_in_turns": [("blocked-work", 2, 1590)],
    "lost_master_in_turns": [("oversubscription", 1, 2400)],
    # 260 ms of waits, the sections without reads of the clock, but at most 300
    # ns, and 50 ns to release the lock.
    "short_critical": [("critical", 5, 860)],
    "moving_critical": [("critical", 5, 610)], "lost_in_critical": [],
    "always_moving": [("critical", 5, 1060)],
    "delayed_critical": [],
    "polled_critical": [],
    "lock": [("lock", 5, 770)],
    "many_locks": [], "distant_locks": [], "some_locks": [("lock", 5, 200)],
    "lone_locks": [], "lone_lock": [], "shared_lock": [("lock", 5, 200)],
    # At most 60 ns for a pair, and 1200 ns to make a lock.
    "lone_critical": [("lock-operations", 5, 360)],
    # 1.96 us of work around each call, and 19.6.
    "made_locks": [("lock-operations", 5, 1960)], "few_made_locks": [],
    "all_made_locks": [("lock-operations", 5, 2000)],
    # Of which nothing is left to gain for another finding.
    "made_and_waits": [("lock-operations", 5, 2000)],
    "made_in_turns": [("lock-operations", 5, 3960)],
    "idle_thread": [("idle-thread", 2, 1970)],
    # The thread with the work waits as long, or longer.
    "mostly_alone": [], "largely_alone": [],
    # In one loop of two, and without one.
    "idle_in_loop": [("idle-thread", 12, 1970)],
    "idle_in_region": [("idle-thread", 1, 1970)],
    "few_chunks": [("idle-thread", 2, 1000)],
    "lone_chunk": [("idle-thread", 5, 495)],
    "lone_section": [("idle-thread", 5, 495)],
    "enough_sections": [("imbalance", 5, 495)],
    "fine_task": [("fine-task", 4, 600)],
    "few_tasks": [("few-tasks", 4, 400)],
    # 10 of 1000 tasks are left for the other thread; or 110, which is enough.
    "cut_tasks": [("few-tasks", 4, 400)], "final_tasks": [("few-tasks", 4, 400)],
    "full_queue": [("barrier", 2, 400)], "cut_in_time": [("barrier", 2, 400)],
    "enough_cut_tasks": [("barrier", 2, 400)],
    # None is left.
    "fine_cut_tasks": [("few-tasks", 4, 400)],
    # The waiting of tasks in their own taskwaits is not their size.
    "waiting_tasks": [("fine-task", 4, 245)],
    # All tasks of a parallel region count, whoever created them.
    "rooted_good": [("barrier", 2, 400)],
    "rooted_fine": [("fine-task", 4, 600)],
    "rooted_few": [("few-tasks", 4, 400)],
    "taskwait": [("taskwait", 7, 290)],
    # 2 * 990 ms of the producer without the 1290 ms of all.
    "slow_producer": [("slow-producer", 2, 690)],
    "slow_fine_producer": [("slow-producer", 2, 690)],
    "busy_fine_producer": [("fine-task", 4, 487)],
    "fast_producer": [("barrier", 2, 690)],
    # While the consumer has no processor for 150 ms, or 50, the producer
    # creates 151 tasks, or 50.
    "starved_consumer": [("slow-producer", 2, 690)],
    "fed_consumer": [("barrier", 2, 690)],
    # 600 ms of one thread, 290 ms of the other: all work takes 545 ms of both.
    "excess_wait": [("excess-wait", 5, 890)],
    # 10 rounds of 40 and 25 ms could take 50 ms.
    "excess_phases": [("excess-wait", 5, 300)], "needed_phases": [],
    # 600 ms for a long task, and 833 / 2 for the others, instead of 1000 / 2.
    "phases_in_turns": [("excess-wait", 5, 616),
                        ("oversubscription", 1, 1600)],
    "three_waits": [("excess-wait", 5, 290)],
    "dependent_panels": [("excess-wait", 5, 400)],
    "equal_panels": [("barrier", 2, 450)],
    "needed_wait": [("taskwait", 5, 600), ("barrier", 2, 290)],
    # Of 1000 ms of work 99 % are serial, but not the first chunk.
    "ordered_chunks": [("ordered", 4, 980)],
    "ordered_halves": [("ordered", 4, 990)],
    "ordered_join": [("ordered", 4, 990)],
    # Half of it, which is more than half of the waits.
    "ordered_pairs": [("ordered", 4, 500)],
    "ordered_loop": [("ordered", 4, 980)],
    # One of them at a time, or 1.3.
    # 960 ms of work, all but a chunk of which are serial.
    "ordered_in_turns": [("ordered", 4, 2999)],
    "ordered_alone_in_turns": [("ordered", 4, 2999)],
    "ordered_pieces_in_turns": [("oversubscription", 1, 1000)],
    "doacross_in_turns": [("ordered", 4, 3000)],
    "doacross_in_turns_of_another": [("ordered", 4, 3280)],
    "wavefront_in_turns": [("oversubscription", 1, 1000)],
    "doacross_beside_another": [("ordered", 4, 1400)],
    "doacross_in_step": [],
    "doacross_beside_many": [],
    "wavefront_beside_another": [],
    # Three threads wait for 600 ms of one.
    "master_in_turns": [("barrier", 3, 1200), ("oversubscription", 1, 2000)],
    "brief_master_in_turns": [("barrier", 3, 2600)],
    "master_among_turns": [("barrier", 3, 2600)],
    "late_master_in_turns": [("barrier", 3, 1200),
                             ("oversubscription", 1, 2000)],
    "master_behind_in_turns": [("oversubscription", 1, 2000)],
    # 150 ms in each of two loops, of each thread.
    "fetched_back": [("barrier", 3, 900)],
    "fetched_nothing": [("barrier", 3, 300)],
    "fetched_dynamic": [("barrier", 3, 300), ("imbalance", 2, 150),
                        ("imbalance", 6, 150)],
    "no_master_in_turns": [("oversubscription", 1, 2000)],
    "own_tasks_in_turns": [("oversubscription", 1, 1000)],
    "events_in_turns": [("task-event", 4, 3280)],
    "soon_events_in_turns": [("oversubscription", 1, 3200)],
    # 300 ms of waits, and 66 ms to initialize 200 arrays.
    "array_reduction": [("copied-data", 2, 366)],
    # 1600 ms of waits in the reduction, 133 ms for 400 arrays, and 2000 ms of
    # waits for turns.
    "reduction_in_turns": [("copied-data", 2, 3733)],
    "working_in_turns": [("copied-data", 2, 1733)],
    "objects_in_turns": [("copied-data", 2, 3920)],
    "small_objects_in_turns": [],
    "brief_objects_in_turns": [],
    "small_reduction": [("barrier", 2, 300)],
    # 150 ms of each, 50 ms behind them, and 40 ms of each around the loop.
    "object_reduction": [("copied-data", 1, 430)],
    # 80 ms are certain, and as long at the end; 110 and the rest may be.
    "late_object_reduction": [("copied-data", 1, 340)],
    # All of 400 ms at the end, unless the region has more in it than the loop.
    "joined_object_reduction": [("copied-data", 1, 480)],
    "inner_object_reduction": [("barrier", 1, 400), ("barrier", 3, 230)],
    "unequal_object_reduction": [("imbalance", 1, 300)],
    "copyprivate": [("copied-data", 4, 300)],
    # What is measured, and to read the copies, both at most at 1 GB/s.
    "copying_tasks": [("copied-data", 4, 272)],
    # 189 ms of creation, without 1 us for each and the waits; and what makes
    # the region shorter than the 396 ms that the creating thread has left.
    "copying_taskloop": [("copied-data", 4, 800)],
    "copying_objects": [("copied-data", 4, 288)], "delayed_objects": [],
    # 800 ms of a thread that works 1000 ms, the 600 ms in which the other waits
    # for it, and 200 ms of tasks that read their copies, as long as the first
    # thread works otherwise.
    "copying_alone": [("copied-data", 4, 1600)],
    # 900 ms to create the tasks, of 1300 for two threads. The copies take 199 of
    # both, and let the other thread wait as long.
    "copying_producer": [("slow-producer", 2, 500), ("copied-data", 4, 398)],
    "brief_producer": [("copied-data", 4, 398)],
    "copying_in_turns": [("copied-data", 4, 800)],
    # 500 ms of waits, as long as the longest task works.
    "late_task": [("late-task", 4, 500)], "lost_late_task": [],
    "busy_late_task": [("late-task", 4, 500)],
    "long_task": [("barrier", 2, 510)],
    "long_rounds": [("taskwait", 7, 500)],
    "last_tasks": [("taskwait", 7, 150)],
    "late_rounds": [("late-task", 4, 400)],
    "busy_late_rounds": [("late-task", 4, 400)],
    # Processors had no work for 500 ms, which is one task of each round; or for
    # 552 ms, of which the task that begins last explains 500.
    "last_in_turns": [("taskwait", 7, 500)],
    "pairs_in_turns": [("oversubscription", 1, 1000)],
    "unequal_in_turns": [("taskwait", 7, 440)], "ongoing_in_turns": [],
    "cut_in_turns": [("few-tasks", 4, 2052)],
    "served_in_turns": [],
    "late_in_turns": [("late-task", 4, 500)],
    "first_in_turns": [("oversubscription", 1, 1000)],
    "long_in_turns": [("taskwait", 7, 552)],
    "own_in_turns": [("oversubscription", 1, 1000)],
    # The other tasks take 200 ms on two processors.
    "begun_in_turns": [("oversubscription", 1, 1000)],
    "ending_in_turns": [("late-task", 4, 400), ("oversubscription", 1, 1000)],
    # Twice 960 ms, of which the threads work 1460.
    "row_of_tasks": [("task-order", 4, 460)], "row_on_one_processor": [],
    "rows_of_tasks": [("barrier", 2, 540)],
    "row_in_turns": [("task-order", 4, 1040)],
    "rows_in_turns": [("oversubscription", 1, 2000)],
    # All threads are ready all of the time.
    "chain_in_turns": [("task-order", 4, 3000)],
    "free_in_turns": [("oversubscription", 1, 2440)],
    "chain_beside_others": [("oversubscription", 1, 3000)],
    # The thread that is waited for had no processor for 200 ms, or 420.
    "busy_long_rounds": [("taskwait", 7, 500)], "lost_long_rounds": [],
    # Who waits had no processor for 450 of 500 ms; unless it executed the small
    # tasks all the same.
    "unserved_rounds": [], "unequal_rounds": [("taskwait", 7, 500)],
    # The third task of each round takes 1.8 ms at least. That a thread had no
    # processor in its work explains 150 ms.
    "odd_rounds": [("taskwait", 7, 250)], "even_rounds": [],
    # 400 + 370 ms apart, 480 ms together.
    "cancelling_loops": [("cancelling-imbalance", 6, 580)],
    # 400 + 203 + 370 ms apart, 683 ms together.
    "cancelling_around": [("cancelling-imbalance", 2, 586)],
    # 250 ms apart, 160 ms together, for four threads that share a processor with
    # another one each.
    "cancelling_in_turns": [("cancelling-imbalance", 2, 720)],
    "packed_in_turns": [], "equal_in_turns": [("oversubscription", 1, 800)],
    "nowait_in_front": [("imbalance", 2, 300)],
    "merging_at_end": [("critical", 5, 380)],
    "merging_at_barrier": [("critical", 5, 380)],
    "master_in_front": [("barrier", 2, 300)],
    "single_in_front": [("barrier", 2, 300)],
    # 750 ms in the barrier, and at the end of the loop all but 20 ms.
    "late_behind_master": [("barrier", 2, 1180)],
    "seldom_late_behind_master": [("barrier", 2, 750), ("barrier", 5, 450)],
    "function_in_front": [("imbalance", 2, 300)],
    "nowait_before_barrier": [("imbalance", 2, 300)], "nowait_cancels": [],
    "taking_turns": [("cancelling-imbalance", 2, 240)],
    # 40 or 80 ms of 120 again, of which 40 wait for threads without a processor.
    "starved_turns": [("cancelling-imbalance", 2, 240)],
    "starved_again": [("barrier", 2, 120), ("barrier", 6, 120)],
    "waiting_again": [("barrier", 2, 120), ("barrier", 6, 120)],
    "cut_loops": [("imbalance", 2, 300), ("imbalance", 6, 250)],
    "equal_loops": [("imbalance", 2, 300), ("imbalance", 6, 300)],
    # 5 million visits of 30 ns, and 15 ns of a loop around each; and what the
    # other thread waits.
    "polling": [("polling", 5, 170)], "counted_polling": [("polling", 5, 170)],
    # 960 ms of a thread, and all waits of the others.
    "polling_beside": [("polling", 5, 2940)],
    "seldom_yields": [],
    # 50 million visits, with what is around them; but at most 15 ns.
    "cancellation_points": [("polling", 5, 600)],
    "slow_cancellation_points": [("polling", 5, 750)],
    "few_cancellation_points": [],
    # All work.
    "only_cancellation_points": [("polling", 5, 800)],
    # 10 million visits that lose 32 ns of 40.
    "contended_atomic": [("contended-atomic", 5, 400)],
    # At most the time of both threads.
    "contended_beyond": [("contended-atomic", 5, 2000)],
    # A million that wait 700 ns, of which a processor hides 100, and 15 ns of
    # the operation.
    "many_atomics": [("contended-atomic", 5, 615)],
    "atomics_beside": [("contended-atomic", 5, 615)],
    # 10 million that wait 18 ns, and 15 ns of the operation.
    "waiting_atomic": [("contended-atomic", 5, 330)],
    # 20.5 million of 10 ns, of which they lose 6.
    "near_atomic": [("contended-atomic", 5, 290)],
    # 28.8 million of 30 ns, of which they lose 21.
    "fast_windows_atomic": [("contended-atomic", 5, 864)],
    "far_atomics": [], "far_atomics_in_work": [], "cached_atomics": [],
    # 8 million that wait 27 ns, and 15 ns of the operation.
    "far_atomic": [("contended-atomic", 5, 336)],
    "varied_atomic": [("contended-atomic", 5, 480)],
    # Without samples.
    "worked_between": [],
    "atomics_in_turns": [("contended-atomic", 5, 205)],
    # 40 million visits of 17 ns.
    "crowded_atomic": [("contended-atomic", 5, 680)], "worked_atomic": [],
    "atomic_beside_waits": [("contended-atomic", 5, 400),
                            ("oversubscription", 1, 1000)],
    "polled_atomic": [("polling", 5, 680)],
    "own_atomic": [], "seldom_atomic": [],
    # 100 million visits of 6 ns that nobody disturbs.
    "lone_atomics": [], "lone_reads": [],
    # The dearest comes first.
    "small": [("critical", 12, 290), ("imbalance", 11, 110),
              ("serial", None, 100)],
}
# What the first finding gains, from where to where.
GAINS = {
    # Half of the work on a processor, and of the waits for that; at least three
    # quarters of what it costs.
    "atomic_beside_waits": (172, 500),
    # Two threads and the one that waits take turns, or it sleeps.
    "nested_alone": (250, 500),
    # Without the sleep, or with it elsewhere.
    "sleeping_holder": (385, 575), "sleeping_master": (200, 395),
    "late_sleeping_master": (200, 395), "sleeping_master_in_turns": (298, 398),
    # They are late on a processor because of that one.
    "sleepers_beside_another": (300, 400),
    # Who has no turn does not hold up the others for long.
    "long_ordered_in_turns": (225, 450),
    # Beside 0.8 others, four threads have 1.67 processors, and two 1.43.
    "inner_teams": (140, 280), "inner_pairs": (80, 160),
    # Two processors do half of the work each; the turns of the threads are not
    # equal. Beside another process they have 1.2, or less.
    "ordered_alone_in_turns": (250, 500),
    "ordered_in_turns": (57, 167),
    # What the processors have to spare, or half of it.
    "brief_master_in_turns": (250, 500),
    # Half of what they have to spare, or less where turns of others decide.
    "uneven_in_turns": (188, 375), "brief_uneven_in_turns": (93, 270),
    # 3160 ms of waits, of which the lock is held for 960; but at most what the
    # processors have to spare.
    "held_in_turns": (240, 600),
    # What the processors that another process leaves have to spare.
    "doacross_in_turns_of_another": (298, 595),
}
SAYS = {"bound": "has OMP_PROC_BIND=master",
        "merging_at_barrier": "for the others at barrier a.c:8",
        "master_in_front": "at loop a.c:6-8",
        "late_thread": "at barrier a.c:5",
        "remote_twice": "by 1 thread, 45 %",
        "nowait_in_front": "wait for each other at loop a.c:6-8"}
ADVISES = {"long_rounds": "into several: it works longer",
           "busy_long_rounds": "or create it first if",
           "long_task": "smaller tasks at the end",
           "imbalanced_loop": "schedule(dynamic) or",
           "imbalanced_brief_loop": "schedule(dynamic, 16): ",
           "imbalanced_briefer_loop": "schedule(dynamic, 256): ",
           "imbalanced_long_loop": "schedule(dynamic) or",
           "imbalanced_short_loop": "schedule(dynamic, 16): ",
           "imbalanced_runtime_loop": "OMP_SCHEDULE=dynamic or",
           "imbalanced_dynamic_loop": "smaller chunks, or"}
# The least gain of the first finding in milliseconds.
LEAST = {"counted_polling": 53, "varied_atomic": 100, "late_object_reduction": 58,
         # 990 and 390 ms at speeds of 0.8 and 1, or of 0.6 and 1 in the loop.
         "slow_busy_thread": 143, "hardly_unsteady_barrier": 122,
         "doacross_while_delayed": 160,
         # The fork of 100 ms, and half of the joins.
         "fine_region": 200}
NOTES = {"confined": "mpirun, which may bind each rank to a core",
         "slow_processor": "That explains the waiting at 1 construct",
         "unsteady_barrier": "If processors are never equal, schedule(dynamic)",
         "slow_lazy_thread": "thread 1's was 33 % slower than thread 0's"}
for name, expected in EXPECTED.items():
    path = os.path.join(directory, name + ".json")
    with open(path, "w") as file:
        subprocess.run([sys.executable, maker, name], stdout=file, check=True)
    report = json.loads(subprocess.run([tool, "--json", path], check=True,
                                       capture_output=True).stdout)
    found = []
    for finding in report["findings"]:
        region = finding["region"]
        line = None if region is None else report["regions"][region]["first_line"]
        found.append((finding["kind"], line, finding["cost_ns"] // 1000000))
        share = 100 * finding["cost_ns"] / report["thread_time_ns"]
        assert abs(finding["share_percent"] - share) < 0.01, finding
        assert any(c.isdigit() for c in finding["evidence"]), finding
        assert finding["advice"] and finding["title"], finding
        # At the end of a program its first clause shares 65 columns with the
        # name.
        assert len(re.split("[,;:] ", finding["advice"])[0]) <= \
            65 - len(" [%s]" % finding["name"]), finding
        assert SAYS.get(name, "") in finding["evidence"], finding
        assert ADVISES.get(name, "") in finding["advice"], finding
    first = report["findings"][0] if name in GAINS else None
    gain = first and (round(first["gain_least_ns"] / 1e6),
                      round(first["gain_ns"] / 1e6))
    assert gain == GAINS.get(name), "%s: %s" % (name, gain)
    notes = " ".join(note["text"] for note in report["notes"])
    assert NOTES.get(name, "") in notes, notes
    assert found == expected, "%s: %s" % (name, found)
    if name in LEAST:
        least = report["findings"][0]["gain_least_ns"] // 1000000
        assert least == LEAST[name], "%s: %s" % (name, least)
