import { Skeleton } from '@mantine/core';
import { Page } from 'react-pdf';
import { m } from '../../paraglide/messages.js';
import { markedHtml } from '../media/find-text.ts';
import { heightOf, type Layout } from './layout.ts';
import classes from './pdf-pages.module.css';
import type { Found } from './use-pdf-search.ts';

interface PdfPagesProps {
  readonly layout: Layout;
  readonly first: number;
  readonly last: number;
  readonly onRatio: (page: number, ratio: number) => void;
  readonly found: readonly Found[];
  readonly current: Found | null;
  /** Told when the page of the current place has marked it. */
  readonly onShown: () => void;
  readonly onDrawn: (page: number) => void;
}

/** The pages near the view, each at its place in a column as high as the whole file. */
export function PdfPages({ layout, first, last, onRatio, found, current, onShown, onDrawn }: PdfPagesProps) {
  const { tops, gap, width } = layout;
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div className="relative" style={{ height: Math.max(0, (tops.at(-1) ?? 0) - gap), minWidth: width }}>
      {shown.map((page) => (
        <div
          key={page}
          className={`${classes['page']} [box-shadow:0_0_0_1px_var(--line)] absolute overflow-hidden rounded-[4px] bg-white`}
          style={{ top: tops[page], width, height: heightOf({ layout, page }), left: `max(0px, calc(50% - ${width / 2}px))` }}
          data-page={page + 1}
        >
          <OnePage page={page} width={width} onRatio={onRatio} found={found} current={current} onShown={onShown} onDrawn={onDrawn} />
        </div>
      ))}
    </div>
  );
}

type OnePageProps = Pick<PdfPagesProps, 'onRatio' | 'found' | 'current' | 'onShown' | 'onDrawn'> & {
  readonly page: number;
  readonly width: number;
};

function OnePage({ page, width, onRatio, found, current, onShown, onDrawn }: OnePageProps) {
  const own = found.filter((each) => each.page === page).map(({ match }) => match);
  const isCurrent = current?.page === page;
  return (
    <Page
      pageNumber={page + 1}
      width={width}
      aria-label={m.pdf_page_label({ page: String(page + 1) })}
      // a renderer of our own also keeps out the library's tree of tags, whose tables a screen reader cannot follow
      customTextRenderer={({ str, itemIndex }) =>
        markedHtml({ text: str, piece: itemIndex, matches: own, current: isCurrent ? (current?.match ?? null) : null })
      }
      loading={<Skeleton height="100%" />}
      error={<p className="p-6 text-[#363b46] text-center">{m.pdf_page_failed()}</p>}
      onLoadSuccess={({ originalWidth, originalHeight }) => onRatio(page, originalHeight / originalWidth)}
      onRenderSuccess={() => onDrawn(page)}
      onRenderTextLayerSuccess={() => {
        if (isCurrent) onShown();
      }}
    />
  );
}
