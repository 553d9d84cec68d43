import { useEffect, useEffectEvent, useState } from 'react';
import { pdfjs } from 'react-pdf';
import { openRangeReader, type RangeReader } from './range-reader.ts';

/** How long to wait before a piece of the file is asked for again, in milliseconds; less where the connection returns before. */
const pauseMs = 3_000;

type PdfSource = { readonly range: InstanceType<typeof pdfjs.PDFDataRangeTransport> } | { readonly data: Uint8Array };
type PdfFile = { readonly kind: 'loading' | 'broken' } | { readonly kind: 'ready'; readonly source: PdfSource };

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, pauseMs);
    addEventListener('online', over);
  });
}

function sourceOf({ reader, onGone }: { reader: RangeReader; onGone: () => void }): PdfSource {
  // the library takes the bytes for itself
  const start = reader.start.slice();
  if (start.length >= reader.length) return { data: start };
  const range = new pdfjs.PDFDataRangeTransport(reader.length, start);
  range.requestDataRange = (begin, end) => {
    reader.read({ begin, end }).then((bytes) => range.onDataRange(begin, bytes), onGone);
  };
  return { range };
}

/** A file that is fetched page by page, as they are looked at. `attempt` begins again. */
export function usePdfFile({ url, renew, attempt }: { url: string; renew: (() => Promise<string>) | undefined; attempt: number }): PdfFile {
  const [opened, setOpened] = useState<{ readonly attempt: number; readonly file: PdfFile } | null>(null);
  const open = useEffectEvent((signal: AbortSignal) =>
    openRangeReader({
      url,
      renew: renew ?? (() => Promise.resolve(url)),
      signal,
      means: { fetch: (address, init) => fetch(address, init), pause },
    }),
  );
  useEffect(() => {
    const stop = new AbortController();
    const put = (file: PdfFile) => (stop.signal.aborted ? undefined : setOpened({ attempt, file }));
    const onGone = () => put({ kind: 'broken' });
    open(stop.signal).then((reader) => put({ kind: 'ready', source: sourceOf({ reader, onGone }) }), onGone);
    return () => stop.abort();
  }, [attempt]);
  return opened?.attempt === attempt ? opened.file : { kind: 'loading' };
}
