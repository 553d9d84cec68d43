import { notifications } from '@mantine/notifications';
import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect } from 'vitest';
import { clearSession } from '../src/lib/session/session.ts';
import { wearBrand } from './brands.ts';
import { syncDatabase } from '../src/sync/store/sealed-store.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { closeQueries } from './render.tsx';
import { openServer, serverFaults } from './server.ts';

declare module 'vitest' {
  // what the package declares itself is for the types of an earlier vitest
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends TestingLibraryMatchers<T, R> {}
}

expect.extend(matchers);
const { getElementError } = getConfig();
configure({
  // a machine that is busy with other files is slow, not wrong
  asyncUtilTimeout: 15_000,
  // what is waited for is looked for many times: the document is printed once, where it did not come
  getElementError: (message, container) => (isWaiting() ? new Error(message ?? '') : getElementError(message, container)),
});
fillBrowserGaps();

// the main brand has none of its own: no one would read what is written to it
wearBrand({ helpdesk: { name: 'Helpdesk', mail: 'helpdesk@abhyas.test' } });

beforeEach(openServer);
afterEach(async () => {
  cleanup();
  closeQueries();
  notifications.clean();
  await clearSession();
  // also what a device keeps beyond a session
  localStorage.clear();
  await emptyDevice();
  const faults = serverFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Empties the database of unsent work: files that bring one leave it to the next file of their worker. */
async function emptyDevice(): Promise<void> {
  const databases = 'indexedDB' in globalThis ? await indexedDB.databases() : [];
  if (!databases.some(({ name }) => name === syncDatabase)) return;
  const database = await openDB(syncDatabase);
  await database.clear('rows');
  database.close();
}

/** Whether the library is looking for what may come yet. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}
