/**
 * Runs what has the same key one after the other in this process, in the order of the calls; what has another key does not wait for it. It keeps no promise beyond the
 * process: what must not happen twice is up to the database. Work that fails does not stop the next.
 */
export function createTurns<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const last = new Map<K, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const own = before === undefined ? work() : before.then(work);
    const over = own.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return own;
  };
}
