import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { langOf } from '../../lib/language/title-language.ts';
import classes from './card-row.module.css';
import { useDragScroll } from '../focus/use-drag-scroll.ts';

interface CardRowProps {
  readonly id: string;
  readonly title: string;
  /** What the arrow buttons are called. */
  readonly earlier: string;
  readonly later: string;
  /** What is beside the arrows: a See all link. */
  readonly aside?: ReactNode;
  /** `wide` is a row of banners, which have a size of their own. */
  readonly size?: 'card' | 'wide';
  /** The cards, one `<li>` each. Without any, `empty` is in their place. */
  readonly children: readonly ReactNode[];
  readonly empty?: ReactNode;
}

/** The part of a row that has not been scrolled past, on either side. */
interface Rest {
  readonly before: boolean;
  readonly after: boolean;
}

/** A heading and a row of cards under it that scrolls sideways: with the arrows, by dragging, by touch, and with the arrow keys. */
export function CardRow({ id, title, earlier, later, aside, size = 'card', children, empty }: CardRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const rest = useRest(row, children.length);
  useDragScroll(row);
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * pageOf(row.current) });
  return (
    <section className={`${classes['root']} @container min-w-0`} data-size={size} aria-labelledby={id}>
      <div className="flex items-center gap-4 min-h-8.5 mb-3">
        <h2 id={id} className={classes['title']} lang={langOf(title)}>
          {title}
        </h2>
        {aside}
        {rest.before || rest.after ? (
          <div className="flex gap-1.5">
            <Arrow label={earlier} enabled={rest.before} onClick={() => turn(-1)}>
              <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            </Arrow>
            <Arrow label={later} enabled={rest.after} onClick={() => turn(1)}>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Arrow>
          </div>
        ) : null}
      </div>
      {children.length === 0 ? (
        empty
      ) : (
        <ul ref={row} className={classes['row']} onKeyDown={moveFocus}>
          {children}
        </ul>
      )}
    </section>
  );
}

/** How far a row goes at once: by as many cards as are whole in it. */
function pageOf(row: HTMLElement): number {
  const [first, second] = row.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return row.clientWidth;
  const step = second.offsetLeft - first.offsetLeft;
  return Math.max(1, Math.floor(row.clientWidth / step)) * step;
}

function Arrow({ label, enabled, onClick, children }: { label: string; enabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size={34}
      className={classes['arrow']}
      aria-label={label}
      aria-disabled={!enabled}
      onClick={() => (enabled ? onClick() : undefined)}
    >
      {children}
    </ActionIcon>
  );
}

function useRest(row: React.RefObject<HTMLElement | null>, count: number): Rest {
  const [rest, setRest] = useState<Rest>({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const before = element.scrollLeft > 2;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 2;
      setRest((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const stop = new AbortController();
    element.addEventListener('scroll', measure, { passive: true, signal: stop.signal });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      stop.abort();
      sizes.disconnect();
    };
  }, [row, count]);
  return rest;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** The arrow keys go from card to card; Tab does so too. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const next = links[step(links.indexOf(event.target as HTMLElement), links.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
