/**
 * Sends a message to the portal's service worker once it is there; does nothing where there is none. A window that opened while the worker was being
 * installed may stay without a controller, and is heard all the same.
 */
export function tellWorker(message: object): void {
  void globalThis.navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message, [])).catch(() => {});
}
