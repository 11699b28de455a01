/* Loaded before libcamera in tests, and only there: memory for its pictures where the kernel offers none that devices can share.
 *
 * libcamera's virtual cameras ask /dev/udmabuf and picamera2 asks /dev/dma_heap for it. Kernels of many machines have neither: here both
 * are ordinary memory behind a file handle, which is all that programs without devices need.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_ours(const char *path) { return !strcmp(path, "/dev/udmabuf") || !strcmp(path, "/dev/dma_heap/linux,cma"); }

#define OPEN(name)                                                                  \
    int name(const char *path, int flags, ...) {                                    \
        va_list rest;                                                               \
        va_start(rest, flags);                                                      \
        mode_t mode = va_arg(rest, mode_t);                                         \
        va_end(rest);                                                               \
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);              \
        return is_ours(path) ? real("/dev/null", O_RDWR | O_CLOEXEC) : real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

static int allocate(struct dma_heap_allocation_data *wanted) {
    int memory = memfd_create("picture", MFD_CLOEXEC);
    if (memory < 0) return -1;
    if (ftruncate(memory, wanted->len) < 0) {
        close(memory);
        return -1;
    }
    wanted->fd = memory;
    return 0;
}

int ioctl(int handle, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (request == UDMABUF_CREATE) return fcntl(((struct udmabuf_create *)argument)->memfd, F_DUPFD_CLOEXEC, 0);
    if (request == DMA_HEAP_IOCTL_ALLOC) return allocate(argument);
    int (*real)(int, unsigned long, void *) = dlsym(RTLD_NEXT, "ioctl");
    int result = real(handle, request, argument);
    return result < 0 && _IOC_TYPE(request) == DMA_BUF_BASE ? 0 : result; /* ordinary memory needs no sync and no name */
}

/* C++'s new: libcamera 0.4.0 never writes the state of a virtual camera's picture, and picamera2 throws away all that are not "success",
 * which is 0. */
void *_Znwm(size_t size) { return calloc(1, size ? size : 1); }
