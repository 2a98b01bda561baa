"""The whole service in one process, driven by one seed.

The processes of a service are threads of which exactly one runs at a time. A thread yields at each
call to a store, each pause and each wait. The seed decides which thread continues, how long a call
takes, and which calls fail.
"""
