import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Page } from 'react-pdf';
import { m } from '../../paraglide/messages.js';
import { heightOf, layOut } from './layout.ts';
import classes from './pdf-thumbnails.module.css';
import { usePageScroll } from './use-page-scroll.ts';

/** In CSS pixels; the number of a page is in the gap below it. */
const width = 96;
const gap = 36;
/** How long the rail must rest before what it shows is drawn, in milliseconds: a page that only goes by is not fetched. */
const restMs = 150;

interface PdfThumbnailsProps {
  readonly pdf: PDFDocumentProxy;
  readonly ratios: ReadonlyMap<number, number>;
  /** The page one is on, from 0. */
  readonly current: number;
  /** The page that is read comes first: of a scanned file each of these fetches and draws as much as that does. */
  readonly mayDraw: boolean;
  readonly onGo: (page: number) => void;
}

/** All pages small, beside the one that is read; each leads to it. Only those in view are drawn, once it rests. */
export function PdfThumbnails({ pdf, ratios, current, mayDraw, onGo }: PdfThumbnailsProps) {
  const pages = pdf.numPages;
  const layout = useMemo(() => layOut({ pages, ratios, width, gap }), [pages, ratios]);
  const { scroller, view, onScroll, goTo, visible } = usePageScroll({ layout, startAt: current, around: 0 });
  const [rested] = useDebouncedValue(view, restMs);
  const wantsFocus = useRef(false);
  const follow = useEffectEvent((page: number) => {
    if (!visible().includes(page)) goTo(page);
  });
  useEffect(() => follow(current), [current]);
  // a page far away is drawn first
  useEffect(() => {
    const button = wantsFocus.current ? scroller.current?.querySelector<HTMLElement>('[aria-current]') : null;
    if (!button) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: pages - 1 }[event.key];
    if (to === undefined || to < 0 || to >= pages) return;
    event.preventDefault();
    wantsFocus.current = true;
    onGo(to);
  };
  const last = Math.min(view.last, pages - 1);
  const near = Array.from({ length: last - view.first + 1 }, (_, index) => view.first + index);
  const shown = near.includes(current) ? near : [...near, current];
  return (
    <nav
      className="overflow-x-hidden overflow-y-auto flex-none box-border w-34 pt-4 pb-0 pr-0 pl-4 border-r border-r-line bg-card overscroll-contain @max-[480px]:w-30 @max-[480px]:pl-2"
      aria-label={m.pdf_thumbnails()}
      ref={scroller}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <ol className="relative m-0 p-0 list-none" style={{ height: layout.tops.at(-1) ?? 0 }}>
        {shown.map((page) => (
          <li key={page} className="absolute" style={{ top: layout.tops[page] ?? 0, width }}>
            <button
              type="button"
              className={`${classes['thumbnail']} w-full p-0 border-0 bg-transparent text-muted text-xs leading-6 text-center tabular cursor-pointer aria-[current]:text-brand-text aria-[current]:font-strong`}
              aria-label={m.pdf_page_label({ page: String(page + 1) })}
              aria-current={page === current ? 'page' : undefined}
              tabIndex={page === current ? 0 : -1}
              onClick={() => onGo(page)}
            >
              <span
                className={`${classes['sheet']} [box-shadow:0_0_0_1px_var(--line)] block overflow-hidden rounded-[4px] bg-white`}
                style={{ height: heightOf({ layout, page }) }}
              >
                {mayDraw && page >= rested.first && page <= rested.last ? (
                  <Page
                    pdf={pdf}
                    pageNumber={page + 1}
                    width={width}
                    renderTextLayer={false}
                    renderAnnotationLayer={false}
                    loading={null}
                    error={null}
                  />
                ) : null}
              </span>
              {page + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
