import { useMergedRef, useResizeObserver, useSplitter } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { readSetting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';
import classes from './split-pane.module.css';

/** The share of the first pane, in percent. */
const bounds = { min: 25, max: 75 };
const half = 50;
const step = 2;
/** By how much a press of a button moves the divider. */
const stride = 10;
/** Narrower than this, the panes are stacked. */
const columnsFrom = 680;

const within = (share: number) => Math.min(bounds.max, Math.max(bounds.min, share));

/** The arrows that point along the divider move it as well. */
const alongDivider = {
  horizontal: { ArrowUp: -step, ArrowDown: step },
  vertical: { ArrowLeft: -step, ArrowRight: step },
} satisfies Record<string, Record<string, number>>;

/**
 * Two panes with a divider that the pointer drags, its buttons and the arrow keys move; a double click puts it back. The share of the first pane is
 * remembered on the device.
 */
export function SplitPane({ first, second, label }: { first: ReactNode; second: ReactNode; label: string }) {
  const [share, setShare] = useState(() => within(Number(readSetting('split')) || half));
  const [measure, { width }] = useResizeObserver();
  const orientation = width > 0 && width < columnsFrom ? 'vertical' : 'horizontal';
  const move = (to: number) => {
    setShare(within(to));
    writeSetting('split', String(within(to)));
  };
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
      data-orientation={orientation === 'horizontal' ? 'columns' : 'rows'}
      style={{ ['--share' as string]: `${share}%` }}
    >
      <div className="flex-[1_1_0] min-w-0 min-h-0 first:flex-[0_0_var(--share)]">{first}</div>
      <div
        {...divider}
        role="separator"
        aria-label={label}
        // the library gives the direction of the panes; a separator has its own
        aria-orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
        className={`${classes['divider']} relative z-1 flex-none bg-sunken`}
        // the pointer leaves the focus with the question
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      />
      <div className={`${classes['buttons']} absolute z-2 flex border border-line bg-card`} role="group" aria-label={label}>
        {(
          [
            { by: -stride, name: m.test_divider_less(), Icon: orientation === 'horizontal' ? IconChevronLeft : IconChevronUp },
            { by: stride, name: m.test_divider_more(), Icon: orientation === 'horizontal' ? IconChevronRight : IconChevronDown },
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
      <div className="flex-[1_1_0] min-w-0 min-h-0 first:flex-[0_0_var(--share)]">{second}</div>
    </div>
  );
}
