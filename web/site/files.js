// A file system in memory, with the part of Node's interface by which Go asks
// for files. A worker has one of its own, and it ends with the worker.

/** @typedef {{dir: boolean, data: Uint8Array, size: number, mode: number, time: number, number: number}} Entry */

const flag = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

/** @type {Map<string, Entry>} */
const entries = new Map();
/** @type {Map<number, {entry: Entry, at: number}>} */
const open = new Map();
let number = 0;
let nextFile = 3;

/** @param {string} path */
const tidy = (path) =>
  "/" +
  path
    .split("/")
    .filter((part) => part && part !== ".")
    .join("/");
/** @param {string} path */
const parent = (path) => path.slice(0, path.lastIndexOf("/")) || "/";

/** @param {string} code @returns {never} */
function fail(code) {
  throw Object.assign(new Error(code), { code });
}

/** @param {boolean} dir @param {number} mode @returns {Entry} */
const entry = (dir, mode) => ({ dir, data: new Uint8Array(0), size: 0, mode, time: Date.now(), number: ++number });

/** @param {string} path */
const find = (path) => entries.get(tidy(path)) ?? fail("ENOENT");

/** @param {string} path @param {Entry} made */
function put(path, made) {
  if (!entries.get(parent(path))?.dir) fail("ENOENT");
  entries.set(path, made);
}

/** @param {string} path */
const children = (path) => {
  const under = path === "/" ? "/" : path + "/";
  return [...entries.keys()].filter((p) => p !== "/" && p.startsWith(under) && !p.slice(under.length).includes("/"));
};

/** @param {Entry} e */
const status = (e) => ({
  dev: 1,
  ino: e.number,
  nlink: 1,
  uid: 0,
  gid: 0,
  rdev: 0,
  size: e.size,
  blksize: 4096,
  blocks: Math.ceil(e.size / 512),
  mode: e.mode | (e.dir ? 0o040000 : 0o100000),
  atimeMs: e.time,
  mtimeMs: e.time,
  ctimeMs: e.time,
  isDirectory: () => e.dir,
});

/** What Go asks for; each throws an error with a code. @type {Record<string, (...args: any[]) => any>} */
const calls = {
  open(path, flags, mode) {
    const name = tidy(path);
    let e = entries.get(name);
    if (e && flags & flag.O_CREAT && flags & flag.O_EXCL) fail("EEXIST");
    if (e?.dir && flags & (flag.O_WRONLY | flag.O_RDWR)) fail("EISDIR");
    if (!e) {
      if (!(flags & flag.O_CREAT)) fail("ENOENT");
      put(name, (e = entry(false, mode)));
    }
    if (flags & flag.O_TRUNC) e.size = 0;
    open.set(nextFile, { entry: e, at: flags & flag.O_APPEND ? e.size : 0 });
    return nextFile++;
  },
  close(file) {
    if (!open.delete(file)) fail("EBADF");
  },
  read(file, buffer, offset, length, position) {
    const f = open.get(file) ?? fail("EBADF");
    const from = position ?? f.at;
    const part = f.entry.data.subarray(from, Math.max(from, Math.min(f.entry.size, from + length)));
    buffer.set(part, offset);
    if (position === null) f.at += part.length;
    return part.length;
  },
  write(file, buffer, offset, length, position) {
    const part = buffer.subarray(offset, offset + length);
    if (file < 3) {
      console.error(new TextDecoder().decode(part)); // what a program says before it dies
      return length;
    }
    const f = open.get(file) ?? fail("EBADF");
    const from = position ?? f.at;
    if (from + length > f.entry.data.length) {
      const more = new Uint8Array(Math.max(4096, 2 * f.entry.data.length, from + length));
      more.set(f.entry.data.subarray(0, f.entry.size));
      f.entry.data = more;
    }
    f.entry.data.set(part, from);
    f.entry.size = Math.max(f.entry.size, from + length);
    f.entry.time = Date.now();
    if (position === null) f.at += length;
    return length;
  },
  fstat: (file) => status((open.get(file) ?? fail("EBADF")).entry),
  stat: (path) => status(find(path)),
  lstat: (path) => status(find(path)),
  fsync() {},
  chmod(path, mode) {
    find(path).mode = mode;
  },
  mkdir(path, mode) {
    const name = tidy(path);
    if (entries.has(name)) fail("EEXIST");
    put(name, entry(true, mode));
  },
  readdir(path) {
    if (!find(path).dir) fail("ENOTDIR");
    return children(tidy(path)).map((p) => p.slice(p.lastIndexOf("/") + 1));
  },
  rename(from, to) {
    const [a, b] = [tidy(from), tidy(to)];
    const moved = find(a);
    if (children(b).length > 0) fail("ENOTEMPTY");
    put(b, moved);
    entries.delete(a);
    for (const [path, e] of [...entries]) {
      if (!path.startsWith(a + "/")) continue;
      entries.delete(path);
      entries.set(b + path.slice(a.length), e);
    }
  },
  unlink(path) {
    if (find(path).dir) fail("EISDIR");
    entries.delete(tidy(path));
  },
  rmdir(path) {
    const name = tidy(path);
    if (!find(path).dir) fail("ENOTDIR");
    if (children(name).length > 0) fail("ENOTEMPTY");
    entries.delete(name);
  },
};

entries.set("/", entry(true, 0o755));
entries.set("/tmp", entry(true, 0o777));

/** Node's names: the callback comes last, and gets an error or a result. */
globalThis.fs = /** @type {any} */ (
  new Proxy(
    { constants: flag },
    {
      get(own, name) {
        if (name in own) return Reflect.get(own, name);
        return (/** @type {any[]} */ ...args) => {
          const callback = args.pop();
          try {
            const call = calls[String(name)] ?? (() => fail("ENOSYS"));
            callback(null, call(...args));
          } catch (error) {
            callback(error);
          }
        };
      },
    },
  )
);
