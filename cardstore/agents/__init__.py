"""The server for agents: a library's verbs as tools of the Model Context Protocol, over stdio.

A shell beside `web`: it calls the same workflows, and no step of the path knows of it. `tools` says
what each tool takes and gives, `answers` writes what it gives, `calls` runs one call and tells its
errors, and `server` alone knows the protocol's SDK, which is an extra.
"""
