/*
 * Makes one chosen call of the C library fail, for files below one folder. SQLite's own tests use a
 * file system of their own for this; this library covers the whole process, Node included.
 *
 * The test and this library share a page of memory through the file FAILING_CALLS_CONTROL; the
 * folder is FAILING_CALLS_FOLDER. Each call that could fail is counted; call number `fail_at` fails
 * with `error_number` (and so do all later ones if `persistent`), and does nothing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN, READ, WRITE, SYNC, RENAME, REMOVE, RESIZE, OTHER, KINDS };

static struct {
  int32_t armed;
  int32_t error_number;
  int32_t persistent;
  /* Counts only calls that can run out of space. */
  int32_t writes_only;
  int64_t counted;
  int64_t fail_at;
  int64_t failed;
  int64_t kinds[KINDS];
} *shared;

static const char *folder;
static size_t folder_length;
#define MOST_FILES 4096
static char ours[MOST_FILES];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAILING_CALLS_CONTROL");
  folder = getenv("FAILING_CALLS_FOLDER");
  if (path == NULL || folder == NULL) return;
  folder_length = strlen(folder);
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) shared = page;
}

static int below(const char *path) {
  return shared != NULL && path != NULL && strncmp(path, folder, folder_length) == 0;
}

static int known(int file) {
  return shared != NULL && file >= 0 && file < MOST_FILES && ours[file];
}

/* Whether this call must fail; sets errno then. */
static int fails(int kind) {
  if (!__atomic_load_n(&shared->armed, __ATOMIC_SEQ_CST)) return 0;
  if (shared->writes_only && (kind == READ || kind == SYNC || kind == REMOVE)) return 0;
  int64_t number = __atomic_add_fetch(&shared->counted, 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&shared->kinds[kind], 1, __ATOMIC_SEQ_CST);
  int64_t at = shared->fail_at;
  if (at <= 0 || number < at || (number > at && !shared->persistent)) return 0;
  __atomic_add_fetch(&shared->failed, 1, __ATOMIC_SEQ_CST);
  errno = shared->error_number;
  return 1;
}

#define REAL(name)             \
  static __typeof__(name) *real; \
  if (real == NULL) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int opened(int file) {
  if (file >= 0 && file < MOST_FILES) ours[file] = 1;
  return file;
}

#define OPENING(name, parameters, arguments)  \
  int name parameters {                       \
    mode_t mode = 0;                          \
    if (flags & (O_CREAT | O_TMPFILE)) {      \
      va_list rest;                           \
      va_start(rest, flags);                  \
      mode = va_arg(rest, mode_t);            \
      va_end(rest);                           \
    }                                         \
    REAL(name);                               \
    if (!below(path)) return real arguments;  \
    if (fails(OPEN)) return -1;               \
    return opened(real arguments);            \
  }

OPENING(open, (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPENING(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))

int close(int file) {
  REAL(close);
  if (file >= 0 && file < MOST_FILES) ours[file] = 0;
  return real(file);
}

#define ON_FILE(result, name, kind, parameters, arguments) \
  result name parameters {                                 \
    REAL(name);                                            \
    if (known(file) && fails(kind)) return -1;             \
    return real arguments;                                 \
  }

#define INTO (int file, void *into, size_t size)
#define INTO_AT(offset) (int file, void *into, size_t size, offset at)
#define FROM (int file, const void *from, size_t size)
#define FROM_AT(offset) (int file, const void *from, size_t size, offset at)
#define PARTS (int file, const struct iovec *parts, int count)
#define PARTS_AT(offset) (int file, const struct iovec *parts, int count, offset at)

ON_FILE(ssize_t, read, READ, INTO, (file, into, size))
ON_FILE(ssize_t, pread, READ, INTO_AT(off_t), (file, into, size, at))
ON_FILE(ssize_t, pread64, READ, INTO_AT(off64_t), (file, into, size, at))
ON_FILE(ssize_t, readv, READ, PARTS, (file, parts, count))
ON_FILE(ssize_t, preadv, READ, PARTS_AT(off_t), (file, parts, count, at))
ON_FILE(ssize_t, preadv64, READ, PARTS_AT(off64_t), (file, parts, count, at))
ON_FILE(ssize_t, write, WRITE, FROM, (file, from, size))
ON_FILE(ssize_t, pwrite, WRITE, FROM_AT(off_t), (file, from, size, at))
ON_FILE(ssize_t, pwrite64, WRITE, FROM_AT(off64_t), (file, from, size, at))
ON_FILE(ssize_t, writev, WRITE, PARTS, (file, parts, count))
ON_FILE(ssize_t, pwritev, WRITE, PARTS_AT(off_t), (file, parts, count, at))
ON_FILE(ssize_t, pwritev64, WRITE, PARTS_AT(off64_t), (file, parts, count, at))
ON_FILE(int, fsync, SYNC, (int file), (file))
ON_FILE(int, fdatasync, SYNC, (int file), (file))
ON_FILE(int, ftruncate, RESIZE, (int file, off_t size), (file, size))
ON_FILE(int, ftruncate64, RESIZE, (int file, off64_t size), (file, size))
ON_FILE(int, fchmod, OTHER, (int file, mode_t mode), (file, mode))

ssize_t sendfile(int file, int from, off_t *at, size_t size) {
  REAL(sendfile);
  if (known(file) && fails(WRITE)) return -1;
  return real(file, from, at, size);
}

ssize_t sendfile64(int file, int from, off64_t *at, size_t size) {
  REAL(sendfile64);
  if (known(file) && fails(WRITE)) return -1;
  return real(file, from, at, size);
}

ssize_t copy_file_range(int from, off64_t *from_at, int file, off64_t *at, size_t size,
                        unsigned flags) {
  REAL(copy_file_range);
  if (known(file) && fails(WRITE)) return -1;
  return real(from, from_at, file, at, size, flags);
}

#define ON_PATH(name, kind, parameters, arguments) \
  int name parameters {                            \
    REAL(name);                                    \
    if (below(path) && fails(kind)) return -1;     \
    return real arguments;                         \
  }

ON_PATH(rename, RENAME, (const char *path, const char *to), (path, to))
ON_PATH(unlink, REMOVE, (const char *path), (path))
ON_PATH(remove, REMOVE, (const char *path), (path))
ON_PATH(rmdir, REMOVE, (const char *path), (path))
ON_PATH(unlinkat, REMOVE, (int at, const char *path, int flags), (at, path, flags))
ON_PATH(mkdir, OTHER, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, OTHER, (const char *path, mode_t mode), (path, mode))
