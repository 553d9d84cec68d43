import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { readSetting, writeSetting } from '../shared/settings.ts';
import classes from './split-pane.module.css';

const least = 25;
const most = 75;
/** Narrower than this, the panes stand one above the other. */
const columnsFrom = 680;

const within = (share: number) => Math.min(most, Math.max(least, share));

/**
 * Two panes with a divider that the pointer drags and the arrow keys move; a double click puts it back. The share of the first pane, in percent,
 * is remembered on the device.
 */
export function SplitPane({ first, second, label }: { first: ReactNode; second: ReactNode; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => within(Number(readSetting('split')) || 50));
  const [orientation, setOrientation] = useState<'columns' | 'rows'>('columns');

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) =>
      setOrientation((entry?.contentRect.width ?? columnsFrom) < columnsFrom ? 'rows' : 'columns'),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const move = (to: number) => {
    setShare(within(to));
    writeSetting('split', String(within(to)));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return;
    const box = frame.current.getBoundingClientRect();
    move(orientation === 'columns' ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: share - 2, ArrowUp: share - 2, ArrowRight: share + 2, ArrowDown: share + 2, Home: least, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };

  return (
    <div ref={frame} className={classes['frame']} data-orientation={orientation} style={{ ['--share' as string]: `${share}%` }}>
      <div className={classes['pane']}>{first}</div>
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={orientation === 'columns' ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(share)}
        aria-valuemin={least}
        aria-valuemax={most}
        className={classes['divider']}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onDoubleClick={() => move(50)}
        onKeyDown={onKeyDown}
      />
      <div className={classes['pane']}>{second}</div>
    </div>
  );
}
