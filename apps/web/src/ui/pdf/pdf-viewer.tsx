import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { Button, Skeleton } from '@mantine/core';
import { useElementSize, useFullscreenElement, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useImperativeHandle, useMemo, useRef, useState, type CSSProperties, type ReactNode, type Ref } from 'react';
import { Document, pdfjs } from 'react-pdf';
import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- vite gives the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../feedback/states/empty-state.tsx';
import type { PartControl, Seen } from '../media/part-control.ts';
import { layOut } from './layout.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PdfSearchBar } from './pdf-search-bar.tsx';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePageScroll } from './use-page-scroll.ts';
import { useTopEdge } from './use-top-edge.ts';
import { pieceBytes } from './range-reader.ts';
import { usePdfFile } from './use-pdf-file.ts';
import { type Found, usePdfSearch } from './use-pdf-search.ts';
import classes from './pdf-viewer.module.css';
import { useDwell } from '../focus/use-dwell.ts';
import { zoomSteps } from '../media/zoom.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

// it starts while the beginning of the file is on its way, and serves every file after
const worker = new pdfjs.PDFWorker();
/** Only what is looked at is fetched. The object stays the same, or the file would be opened again. */
const options = { worker, disableAutoFetch: true, disableStream: true, rangeChunkSize: pieceBytes } as const;
const widest = 820;
const gap = 16;
/** Where there is room for the small pages beside the one that is read, and few enough of them to be drawn unasked. */
const wide = '(min-width: 1100px)';
const fewPages = 40;

interface PdfViewerProps {
  readonly url: string;
  /** Asks for a fresh address of the same file. */
  readonly renew?: () => Promise<string>;
  readonly name: string;
  /** What the file is called when it is kept; only a name that ends in pdf is offered. */
  readonly downloadName?: string;
  /** The page to go on from, from 0. */
  readonly startAt?: number;
  /** Called for the pages that were on the screen for about a second, and of the page one is on; both from 0. */
  readonly onSeen?: (seen: Seen) => void;
  /** Told how many pages there are. */
  readonly onPages?: (pages: number) => void;
  /** Where to go when the file cannot be shown. */
  readonly wayOut?: ReactNode;
  readonly ref?: Ref<PartControl>;
}

/** A PDF to read: all pages below each other, drawing only those near the view. */
export function PdfViewer({ url, renew, name, downloadName = '', startAt = 0, onSeen, onPages, wayOut, ref }: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0);
  const file = usePdfFile({ url, renew, attempt });
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [broken, setBroken] = useState(false);
  const [zoom, setZoom] = useState<number>(zoomSteps.first);
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const [search, setSearch] = useState<{ words: string; at: number } | null>(null);
  const { ref: whole, toggle: toggleFullscreen, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const { ref: edge, top } = useTopEdge<HTMLDivElement>();
  const outer = useMergedRef(whole, edge);
  const { ref: inner, width } = useElementSize();
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const pages = pdf?.numPages ?? 0;
  const hasThumbnails = chosen ?? (isWide && pages > 1 && pages <= fewPages);
  const sheet = (Math.min(width, widest) * zoom) / 100;
  const layout = useMemo(() => layOut({ pages, ratios, width: sheet, gap }), [pages, ratios, sheet]);
  const { scroller, view, onScroll, goTo, visible } = usePageScroll({ layout, startAt, around: 1 });
  const current = Math.min(view.current, Math.max(0, pages - 1));
  // an empty sheet has not been seen
  const drawn = useRef(new Set<number>());
  const [hasDrawn, setHasDrawn] = useState(false);
  useDwell({
    visible: () => (pages > 0 ? visible().filter((page) => drawn.current.has(page)) : []),
    position: () => current,
    onSeen: pages > 0 ? onSeen : undefined,
  });
  useImperativeHandle(ref, () => ({ position: () => current, goTo }));

  const { found, searching } = usePdfSearch({ pdf, words: search?.words ?? '' });
  // the first found place is the next one from where one is
  const nearest = found.findIndex(({ page }) => page >= current);
  const at = search === null || search.at < 0 ? Math.max(0, nearest) : Math.min(search.at, Math.max(0, found.length - 1));
  const shownMatch: Found | null = search === null ? null : (found[at] ?? null);
  const wanted = useRef(false);
  const showMatch = () => {
    if (!wanted.current) return;
    const mark = scroller.current?.querySelector('mark[data-current]');
    if (!mark) return;
    wanted.current = false;
    mark.scrollIntoView({ block: 'center', inline: 'nearest' });
  };
  const step = (by: 1 | -1) => {
    if (found.length === 0 || search === null) return;
    const next = search.at < 0 ? at : (at + by + found.length) % found.length;
    setSearch({ ...search, at: next });
    wanted.current = true;
    const page = found[next]?.page ?? current;
    if (page < view.first || page > view.last) goTo(page);
    // it is marked already; any other is shown when its page has marked it
    else if (next === at) showMatch();
  };

  const isBroken = broken || file.kind === 'broken';
  const retry = () => {
    setBroken(false);
    setPdf(null);
    setAttempt(attempt + 1);
  };
  const fresh = renew ?? (() => Promise.resolve(url));
  const download = mayDownload(downloadName) ? { url, name: downloadName, fresh } : null;

  return (
    <div ref={outer} className={classes['viewer']} {...(top === null ? {} : { style: { '--pdf-top': `${top}px` } as CSSProperties })}>
      <PdfToolbar
        name={name}
        page={current + 1}
        pages={isBroken ? 0 : pages}
        zoom={zoom}
        onPage={(page) => goTo(page - 1)}
        onZoom={setZoom}
        thumbnails={hasThumbnails}
        onThumbnails={() => setChosen(!hasThumbnails)}
        searching={search !== null}
        onSearch={() => setSearch(search === null ? { words: '', at: -1 } : null)}
        download={download}
        fullscreen={fullscreen}
        onFullscreen={document.fullscreenEnabled ? () => void toggleFullscreen() : null}
      />
      {search === null || isBroken ? null : (
        <PdfSearchBar
          words={search.words}
          onWords={(words) => setSearch({ words, at: -1 })}
          at={at}
          count={found.length}
          searching={searching}
          onStep={step}
          onClose={() => {
            setSearch(null);
            scroller.current?.focus();
          }}
        />
      )}
      <div className="flex flex-1 min-h-0 @container">
        {hasThumbnails && pdf !== null && !isBroken ? (
          <PdfThumbnails key={attempt} pdf={pdf} ratios={ratios} current={current} mayDraw={hasDrawn} onGo={goTo} />
        ) : null}
        <div
          ref={scroller}
          className="flex-1 min-w-0 overflow-auto p-4 bg-sunken overscroll-contain focus-visible:-outline-offset-2 max-[480px]:p-2"
          tabIndex={0}
          role="region"
          aria-label={name}
          onScroll={onScroll}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === '+' && zoom < zoomSteps.max) setZoom(zoom + zoomSteps.by);
            if (event.key === '-' && zoom > zoomSteps.min) setZoom(zoom - zoomSteps.by);
          }}
        >
          {/* measured inside the padding */}
          <div ref={inner} className="min-h-full">
            {isBroken ? (
              <EmptyState
                drawing="cloud"
                title={m.error_title()}
                role="alert"
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button onClick={retry}>{m.error_retry()}</Button>
                    {wayOut}
                  </div>
                }
              >
                {m.pdf_broken()}
              </EmptyState>
            ) : null}
            {!isBroken && pdf === null ? <Skeleton height={480} role="status" aria-label={m.loading()} /> : null}
            {file.kind === 'ready' && !isBroken && width > 0 ? (
              <Document
                key={attempt}
                suspense={false}
                file={file.source}
                options={options}
                loading={null}
                error={null}
                onLoadSuccess={(loaded) => {
                  setPdf(loaded);
                  onPages?.(loaded.numPages);
                }}
                onLoadError={() => setBroken(true)}
                onItemClick={({ pageNumber }) => goTo(pageNumber - 1)}
              >
                {pages > 0 ? (
                  <PdfPages
                    layout={layout}
                    first={view.first}
                    last={Math.min(view.last, pages - 1)}
                    onRatio={(page, ratio) => setRatios((known) => (known.get(page) === ratio ? known : new Map(known).set(page, ratio)))}
                    found={found}
                    current={shownMatch}
                    onShown={showMatch}
                    onDrawn={(page) => {
                      drawn.current.add(page);
                      setHasDrawn(true);
                    }}
                  />
                ) : null}
              </Document>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}
