import type { Page } from '@playwright/test';

/** How many rows of a kind the device keeps: a page writes them down a moment after the key. */
export function keptRows(page: Page, kind: 'notes' | 'progress' | 'drafts' | 'typed' | 'rounds' | 'reads'): Promise<number> {
  return page.evaluate(async (wanted) => {
    // opening it here first would make it without its tables
    if (!(await indexedDB.databases()).some(({ name }) => name === 'abhyas-sync')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('abhyas-sync');
      opening.addEventListener('error', () => reject(new Error('no database')));
      opening.addEventListener('success', () => {
        const counting = opening.result
          .transaction('rows')
          .objectStore('rows')
          .count(IDBKeyRange.bound([wanted], [wanted, []]));
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  }, kind);
}
