import type { Page } from '@playwright/test';

/** The keys of the rows of a kind that the device keeps: a page writes them down a moment after the key. */
export function keysOfRows(
  page: Page,
  kind: 'notes' | 'progress' | 'drafts' | 'typed' | 'rounds' | 'reads',
): Promise<(string | number)[][]> {
  return page.evaluate(async (wanted) => {
    // opening it here first would make it without its tables
    if (!(await indexedDB.databases()).some(({ name }) => name === 'abhyas-sync')) return [];
    return new Promise<(string | number)[][]>((resolve, reject) => {
      const opening = indexedDB.open('abhyas-sync');
      opening.addEventListener('error', () => reject(new Error('no database')));
      opening.addEventListener('success', () => {
        const asking = opening.result
          .transaction('rows')
          .objectStore('rows')
          .getAllKeys(IDBKeyRange.bound([wanted], [wanted, []]));
        asking.addEventListener('success', () => {
          opening.result.close();
          resolve((asking.result as [string, string, (string | number)[]][]).map(([, , key]) => key));
        });
      });
    });
  }, kind);
}

/** How many rows of a kind the device keeps. */
export const keptRows = async (...of: Parameters<typeof keysOfRows>): Promise<number> => (await keysOfRows(...of)).length;
