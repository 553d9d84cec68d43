import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

const maxOpenMs = 2500;

/** Does something with a database, which is opened first where it is not. */
type InDatabase<D extends DBSchema> = <T>(work: (database: IDBPDatabase<D>) => Promise<T>) => Promise<T>;

/**
 * A database of this browser, opened when it is first asked for; a browser may close it under a page, so failed `work` is repeated with the
 * database opened again and must lead to the same both times. Opening waits no longer than `maxOpenMs`: then it fails, and the page works
 * without it.
 */
export function deviceDatabase<D extends DBSchema>({
  name,
  upgrade,
}: {
  name: string;
  upgrade: (database: IDBPDatabase<D>) => void;
}): InDatabase<D> {
  let opened: Promise<IDBPDatabase<D>> | null = null;
  const open = (): Promise<IDBPDatabase<D>> => {
    if (opened !== null) return opened;
    const forget = () => {
      if (opened === opening) opened = null;
    };
    const request = openDB<D>(name, 1, {
      upgrade,
      terminated: forget,
      // it is to be deleted, which waits for every page that has it open
      blocking(_current, _next, event) {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    const opening = openedInTime(request);
    opening.catch(forget);
    opened = opening;
    return opening;
  };
  /** Lets go of a connection that failed, unless another use of it has done so already. */
  const forgetConnection = (failed: Promise<IDBPDatabase<D>>) => {
    if (opened === failed) opened = null;
    // what is under way on it ends first
    failed.then((database) => database.close()).catch(() => undefined);
  };
  return async (work) => {
    const first = open();
    try {
      return await work(await first);
    } catch (error) {
      forgetConnection(first);
      // the next use asks again
      if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
      return work(await open());
    }
  };
}

/** The database, unless it takes too long: behind a deletion that is blocked no answer comes at all. One that comes later is closed again. */
function openedInTime<D extends DBSchema>(request: Promise<IDBPDatabase<D>>): Promise<IDBPDatabase<D>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException('The database did not open in time', 'TimeoutError'));
    }, maxOpenMs);
    request.then(
      (database) => (clearTimeout(timer), isLate ? database.close() : resolve(database)),
      (error: unknown) => (clearTimeout(timer), reject(error)),
    );
  });
}
