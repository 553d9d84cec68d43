const lockOf = (writer: string): string => `abhyas-notes ${writer}`;

/** Lets all windows of this browser know that a page is writing notes, until the answer is called or the page is gone, however it goes. */
export function announceWriter(writer: string): () => void {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  // a browser without locks has no database to seal notes in either
  globalThis.navigator.locks?.request(lockOf(writer), () => stopped).catch(() => undefined);
  return stop;
}

/** Whether a page that wrote notes is still there, in whatever window: what it keeps it sends itself. */
export async function openWriters(): Promise<(writer: string) => boolean> {
  const { held = [], pending = [] } = (await globalThis.navigator.locks?.query()) ?? {};
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (writer) => names.has(lockOf(writer));
}
