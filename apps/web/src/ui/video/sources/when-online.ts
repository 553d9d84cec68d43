/** Comes when the device has a connection, at once where it has one; not any more after `signal`. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true, signal });
  });
}
