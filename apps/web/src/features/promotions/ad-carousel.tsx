import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/cards/card-picture.tsx';
import classes from './ad-carousel.module.css';
import { useReducedMotion } from '@mantine/hooks';

/** How long a slide stays, in milliseconds (NTF-010). */
const stepMs = 1500;
/** How much of the carousel must be in view for it to move. */
const inViewShare = 0.5;

/**
 * Calls `next` every 1500 ms while the element is in view, no one points at it or has the focus in it, motion is welcome, and no one has
 * stopped it. Returns whether it may move at all, whether it moves now, and what stops it and lets it go on.
 */
function useAutoplay({ element, next }: { element: RefObject<HTMLElement | null>; next: () => void }) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const holders = new Set<string>();
    const hold = (by: string) => () => setHeld(holders.add(by).size > 0);
    const resumeAfter = (by: string) => () => {
      holders.delete(by);
      setHeld(holders.size > 0);
    };
    const stop = new AbortController();
    const { signal } = stop;
    target.addEventListener('pointerenter', hold('pointer'), { signal });
    target.addEventListener('pointerleave', resumeAfter('pointer'), { signal });
    target.addEventListener('focusin', hold('focus'), { signal });
    target.addEventListener('focusout', resumeAfter('focus'), { signal });
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), { threshold: inViewShare });
    watch.observe(target);
    return () => {
      stop.abort();
      watch.disconnect();
    };
  }, [element]);
  const moves = !still && !stopped && !held && inView;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(next, stepMs);
    return () => clearInterval(timer);
  }, [moves, next]);
  return { mayMove: !still, stopped, moves, toggle: () => setStopped(!stopped) };
}

/** Advertisements, one at a time. It moves by itself as long as no one is with it, and can be stopped. */
export function AdCarousel({ promotions }: { promotions: readonly Promotion[] }) {
  const root = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const count = promotions.length;
  const next = useCallback(() => setIndex((at) => (at + 1) % count), [count]);
  const { mayMove, stopped, moves, toggle } = useAutoplay({ element: root, next });
  // an import may have left fewer
  const current = index % count;
  return (
    <section
      ref={root}
      className="card-surface relative overflow-hidden h-52 box-border"
      aria-roledescription="carousel"
      aria-label={m.promotions_carousel()}
    >
      <div className="grid h-full" aria-live={moves ? 'off' : 'polite'}>
        {promotions.map((promotion, at) => (
          <div
            key={promotion.promotionId}
            className={`${classes['slide']} min-w-0 opacity-0 invisible data-[current=true]:opacity-100 data-[current=true]:visible`}
            role="group"
            aria-roledescription="slide"
            aria-label={m.promotions_slide({ index: String(at + 1), count: String(count) })}
            data-current={at === current}
            inert={at !== current}
          >
            <Slide promotion={promotion} />
          </div>
        ))}
      </div>
      {count > 1 ? (
        <div className="bottom-3 left-[calc(var(--space-8)_-_7px)] absolute flex items-center gap-0.5 max-[600px]:left-[calc(var(--space-4)_-_7px)]">
          {mayMove ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={stopped ? m.promotions_play() : m.promotions_pause()}
              onClick={toggle}
            >
              {stopped ? <IconPlayerPlayFilled size={14} aria-hidden="true" /> : <IconPlayerPauseFilled size={14} aria-hidden="true" />}
            </ActionIcon>
          ) : null}
          {promotions.map(({ promotionId, title }, at) => (
            <button
              key={promotionId}
              type="button"
              className={`${classes['dot']} grid place-items-center w-6 h-6 p-0 border-0 rounded-circle bg-transparent cursor-pointer`}
              aria-label={m.promotions_show({ index: String(at + 1), count: String(count), title })}
              aria-current={at === current}
              onClick={() => setIndex(at)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Slide({ promotion: { promotionId, title, text, imageUrl, url } }: { promotion: Promotion }) {
  return (
    <a
      className={`${classes['link']} grid h-51.5 no-underline focus-visible:-outline-offset-4`}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="grid content-center gap-2 px-8 pt-4 pb-12 max-[600px]:px-4">
        <span className={`${classes['title']} overflow-hidden text-ink text-xl font-strong leading-[1.2] wrap-anywhere`}>{title}</span>
        <span className="line-clamp-2 text-muted max-[600px]:text-sm">{text}</span>
        <span className="visually-hidden"> {m.promotions_new_window()}</span>
      </span>
      <CardPicture seed={promotionId} url={imageUrl} />
    </a>
  );
}
