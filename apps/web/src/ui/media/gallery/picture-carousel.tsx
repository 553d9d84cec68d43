import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useDragScroll } from '../../focus/use-drag-scroll.ts';
import classes from './gallery.module.css';

interface PictureCarouselProps {
  readonly label: string;
  readonly pictures: readonly { readonly id: string; readonly link: string; readonly words: string }[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** Pictures in small, five in view at a time (MED-014), with arrows, dragging and the arrow keys; the one in use is marked. */
export function PictureCarousel({ label, pictures, current, onChoose }: PictureCarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [rest, setRest] = useState({ before: false, after: false });
  useDragScroll(row);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () =>
      setRest({
        before: element.scrollLeft > 2,
        after: element.scrollLeft + element.clientWidth < element.scrollWidth - 2,
      });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [pictures.length]);
  useEffect(() => {
    const element = row.current;
    const thumbnail = element?.children[current];
    if (!element || !(thumbnail instanceof HTMLElement)) return;
    // within the row only: the page stays where it is
    const [start, end] = [thumbnail.offsetLeft, thumbnail.offsetLeft + thumbnail.offsetWidth];
    if (start < element.scrollLeft) element.scrollTo({ left: start });
    else if (end > element.scrollLeft + element.clientWidth) element.scrollTo({ left: end - element.clientWidth });
  }, [current]);

  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  const choose = (index: number) => {
    if (pictures[index] === undefined) return;
    onChoose(index);
    row.current?.querySelectorAll('button')[index]?.focus({ preventScroll: true });
  };
  const steps: Readonly<Record<string, number>> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: pictures.length - 1 };
  const arrow = ({ direction, enabled, words }: { direction: 1 | -1; enabled: boolean; words: string }) => (
    <ActionIcon
      variant="default"
      size={34}
      className="aria-disabled:text-muted aria-disabled:cursor-default aria-disabled:opacity-55"
      aria-label={words}
      aria-disabled={!enabled}
      onClick={() => (enabled ? turn(direction) : undefined)}
    >
      {direction < 0 ? (
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      )}
    </ActionIcon>
  );
  return (
    <div className="flex items-center gap-2" role="group" aria-roledescription="carousel" aria-label={label}>
      {arrow({ direction: -1, enabled: rest.before, words: m.gallery_earlier() })}
      <ul
        ref={row}
        className={`${classes['row']} relative grid flex-1 grid-flow-col gap-2 overflow-x-auto min-w-0 m-0 px-0 py-0.75 list-none`}
      >
        {pictures.map(({ id, link, words }, at) => (
          <li key={id} className="snap-start">
            <button
              type="button"
              className={`${classes['choice']} block overflow-hidden w-full min-h-6 p-0 border-2 border-transparent rounded-control bg-sunken aspect-4/3 hover:border-line-strong aria-[current=true]:border-brand-text`}
              aria-label={words}
              aria-current={at === current}
              tabIndex={at === current ? 0 : -1}
              onClick={() => onChoose(at)}
              onKeyDown={(event) => {
                const next = steps[event.key];
                if (next === undefined) return;
                event.preventDefault();
                choose(next);
              }}
            >
              <img src={link} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {arrow({ direction: 1, enabled: rest.after, words: m.gallery_later() })}
    </div>
  );
}
