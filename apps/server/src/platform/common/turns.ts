/**
 * Runs work of the same key one after the other in this process, in the order of the calls; a failure does not stop the next. What must not
 * happen twice over all processes is up to the database.
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
