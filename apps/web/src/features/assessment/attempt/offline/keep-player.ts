/** What never changes at its address: scripts, styles, fonts, and the files of papers. */
const lasting = /^\/(assets|papers)\//;

/** Has the worker keep what this window has loaded, for a reload without a connection: not every browser has it in its own cache then. Does nothing where no worker is. */
export function keepPlayer(): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && lasting.test(pathname))
    .map(({ pathname }) => pathname);
  globalThis.navigator.serviceWorker?.controller?.postMessage({ kind: 'keep player', paths: [...new Set(paths)] });
}
