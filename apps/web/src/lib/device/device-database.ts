import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Does something with a database, which is opened first where it is not. */
type InDatabase<D extends DBSchema> = <T>(work: (database: IDBPDatabase<D>) => Promise<T>) => Promise<T>;

/**
 * A database of this browser, opened when it is first asked for. A browser may refuse to open it once, and may close it under a page that is in the
 * background; so what fails is done again with the database opened again. `work` may therefore run twice, and must lead to the same both times.
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
    const opening: Promise<IDBPDatabase<D>> = openDB<D>(name, 1, { upgrade, terminated: forget });
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
    } catch {
      forgetConnection(first);
      return work(await open());
    }
  };
}
