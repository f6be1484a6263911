"""Predicates that are not called with random arguments, and why: name, or name/arity, and for all whose name begins so, name*."""

EXCLUDED = {
    "ends the process": (
        "halt", "$halt_with", "abort", "$main", "$run", "$run_toplevel", "$run_main_goal", "$run_toplevel_goal", "$halt_on_message",
        "$run_goals",
        "$run_goal_text", "$run_goal", "$load_scripts", "$load_for_listing", "$solve", "$solve_text",
        "$count_solutions", "$solve_model", "$solve_posted", "$model_raised", "$analyze",
        "$run_to_status",
        "$go_on_after_errors", "main", "$report_status", "argv_options", "cli_enable_development_system", "$formulas", "unsafe_halt",
        "$run_at_halt", "$obey",
        "$obey_interrupt", "$interrupted", "$key_action", "$obey_key", "$act", "$port_action"),
    "reads a terminal": (
        "prolog", "break", "$query", "$toplevel*", "$answers", "$next_branch", "get_single_char", "$read_query", "$ask*",
        "$wants_more", "$show_answers",
        "$load_terminal", "$begin_toplevel", "$answer_query", "trace", "$trace*", "debug", "spy", "tracing", "leash", "visible",
        "$port", "$port_goal", "$debug_call",
        "$use_debugger", "$set_debug_mode", "$call_traced", "$traced*", "$interactive", "$break_level", "$take_interrupt"),
    "sleeps or waits": ("sleep", "shell", "thread_*", "message_queue_*", "$process_wait", "process_wait", "process_*", "wait_for_input", "$wait_for_input",
                        "$socket_accept", "$socket_receive", "$socket_ready", "tcp_accept", "udp_receive"),
    "starts or signals processes": ("$process_create", "$process_kill", "process_kill", "kill", "apropos", "edit", "ls", "make"),
    "is the time limit of the campaign itself": ("$alarm", "$cancel_alarm", "alarm", "remove_alarm", "call_with_time_limit"),
    "turns on what makes all later calls slow": ("$start_profile", "profile", "show_profile", "protocol", "protocola"),
    "changes files outside the working folder": ("chdir", "working_directory", "cd", "pushd", "popd", "prolog_to_os_filename"),
}


def is_excluded(name):
    return any(name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1]))
               for patterns in EXCLUDED.values() for pattern in patterns)
