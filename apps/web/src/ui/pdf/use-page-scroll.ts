import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, type Layout, pageAt, pagesInView, pagesNear } from './layout.ts';

/**
 * Keeps the view of a document at its place: the page one looks at stays where it is when the zoom, the width or what is known of the pages changes.
 * Gives which pages to draw, those in view and `around` heights of it on either side, which one is looked at, and the way to another; pages count from 0.
 */
export function usePageScroll({ layout, startAt, around }: { layout: Layout; startAt: number; around: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef({ page: startAt, part: 0 });
  const [view, setView] = useState({ first: startAt, last: startAt, current: startAt });

  const look = () => {
    const box = scroller.current;
    if (box === null || layout.width === 0) return;
    const { scrollTop: top, clientHeight: height } = box;
    const near = pagesNear({ layout, top, height, around });
    const current = Math.max(pageAt({ layout, y: top + height / 3 }), 0);
    setView((before) => {
      const same = before.first === near.first && before.last === near.last && before.current === current;
      return same ? before : { ...near, current };
    });
  };
  const moved = () => {
    const top = scroller.current?.scrollTop ?? 0;
    const page = pageAt({ layout, y: top });
    anchor.current = { page, part: (top - (layout.tops[page] ?? 0)) / Math.max(1, heightOf({ layout, page })) };
    look();
  };
  const place = () => {
    const { page, part } = anchor.current;
    const box = scroller.current;
    if (box === null || layout.width === 0) return;
    box.scrollTop = (layout.tops[page] ?? 0) + part * heightOf({ layout, page });
  };
  const keepPlace = useEffectEvent(place);
  const lookAgain = useEffectEvent(look);
  // before the eye sees the new sizes
  useLayoutEffect(() => keepPlace(), [layout]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    // it tells of the sizes at once, and of every change
    const observer = new ResizeObserver(() => lookAgain());
    observer.observe(box);
    return () => observer.disconnect();
  }, [layout]);

  return {
    scroller,
    view,
    onScroll: moved,
    goTo: (page: number) => {
      anchor.current = { page, part: 0 };
      place();
      look();
    },
    visible: (): number[] => {
      const box = scroller.current;
      return box === null || layout.width === 0 ? [] : pagesInView({ layout, top: box.scrollTop, height: box.clientHeight });
    },
  };
}
