// What Linux offers and Swift's Glibc module leaves out.
#include <pthread.h>
#include <sys/eventfd.h>

// glibc declares these two only under _GNU_SOURCE, which a module cannot ask for.
int pthread_setname_np(pthread_t thread, const char *name);
int pthread_getname_np(pthread_t thread, char *name, size_t size);
