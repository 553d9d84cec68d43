import { useMergedRef, useResizeObserver, useSplitter } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { readSetting, type Setting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';
import classes from './split-pane.module.css';

/** The share of the first pane, in percent. */
const bounds = { min: 25, max: 75 };
const half = 50;
const step = 2;
/** By how much a press of a button moves the divider. */
const stride = 10;
/** Narrower than this, the panes are stacked; in a low frame they are beside each other for longer. */
const columnsFrom = { high: 680, low: 520 };
/** In a frame as low as this, two stacked panes would show nothing: they follow each other in one that scrolls. */
const lowest = 330;

const within = (share: number) => Math.min(bounds.max, Math.max(bounds.min, share));

/** The arrows that point along the divider move it as well. */
const alongDivider = {
  horizontal: { ArrowUp: -step, ArrowDown: step },
  vertical: { ArrowLeft: -step, ArrowRight: step },
} satisfies Record<string, Record<string, number>>;

/**
 * Two panes with a divider that the pointer drags, its buttons and the arrow keys move; a double click puts it back, and the share of the first pane is remembered on the device. In a low frame they follow each
 * other in one that scrolls, where the second comes into sight whenever it shows another `place`.
 */
export function SplitPane({
  first,
  second,
  place = '',
  words,
  setting = 'split',
  isStacked = false,
}: {
  first: ReactNode;
  /** Null while there is only the first, which stays what it is when the second comes. */
  second: ReactNode | null;
  place?: string;
  words: { readonly label: string; readonly less: string; readonly more: string };
  /** Under what name the share is remembered. */
  setting?: Setting;
  /** Each keeps its own scrolling, and one is above the other wherever that has room. */
  isStacked?: boolean;
}) {
  const [share, setShare] = useState(() => within(Number(readSetting(setting)) || half));
  const [measure, { width, height }] = useResizeObserver();
  const isLow = height > 0 && height < lowest;
  const isNarrow = (isStacked && !isLow) || (width > 0 && width < (isLow ? columnsFrom.low : columnsFrom.high));
  const orientation = isNarrow ? 'vertical' : 'horizontal';
  const follows = isNarrow && isLow && !isStacked;
  const move = (to: number) => {
    setShare(within(to));
    writeSetting(setting, String(within(to)));
  };
  const pane = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (follows) pane.current?.scrollIntoView({ block: 'start' });
  }, [follows, place]);
  const splitter = useSplitter({
    panels: [
      { defaultSize: half, ...bounds },
      { defaultSize: half, ...bounds },
    ],
    orientation,
    step,
    shiftStep: step,
    sizes: [share, 100 - share],
    onSizeChange: ([to]) => move(Number(to)),
  });
  const divider = splitter.getHandleProps({ index: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = new Map(Object.entries(alongDivider[orientation])).get(event.key);
    if (by === undefined) return divider.onKeyDown(event);
    event.preventDefault();
    move(share + by);
  };
  const frame = useMergedRef(splitter.ref, measure);
  return (
    <div
      ref={frame}
      className={`${classes['frame']} relative flex h-full min-w-0 min-h-0 data-[orientation=rows]:flex-col`}
      data-alone={second === null || undefined}
      data-orientation={follows ? 'one' : orientation === 'horizontal' ? 'columns' : 'rows'}
      style={{ ['--share' as string]: `${share}%` }}
    >
      <div className={`${classes['pane']} flex-[1_1_0] min-w-0 min-h-0 first:flex-[0_0_var(--share)]`}>{first}</div>
      {second !== null && (
        <>
          <div
            {...divider}
            role="separator"
            aria-label={words.label}
            // the library gives the direction of the panes; a separator has its own
            aria-orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
            className={`${classes['divider']} relative z-1 flex-none bg-sunken`}
            // the pointer leaves the focus with the question
            onMouseDown={(event) => event.preventDefault()}
            onKeyDown={onKeyDown}
          />
          <div className={`${classes['buttons']} absolute z-2 flex border border-line bg-card`} role="group" aria-label={words.label}>
            {(
              [
                { by: -stride, name: words.less, Icon: orientation === 'horizontal' ? IconChevronLeft : IconChevronUp },
                { by: stride, name: words.more, Icon: orientation === 'horizontal' ? IconChevronRight : IconChevronDown },
              ] as const
            ).map(({ by, name, Icon }) => (
              <button
                key={by}
                type="button"
                className={classes['button']}
                aria-label={name}
                title={name}
                aria-disabled={within(share + by) === share}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => move(share + by)}
              >
                <Icon size={16} stroke={2} aria-hidden />
              </button>
            ))}
          </div>
          <div ref={pane} className={`${classes['pane']} flex-[1_1_0] min-w-0 min-h-0 first:flex-[0_0_var(--share)]`}>
            {second}
          </div>
        </>
      )}
    </div>
  );
}
