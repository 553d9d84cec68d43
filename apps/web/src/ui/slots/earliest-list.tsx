import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import classes from './slot-form.module.css';

/** How many are shown first, and how many more at each press. */
const shownFirst = 4;
const shownMore = 20;

interface EarliestOption {
  readonly id: string;
  readonly when: string;
  readonly where: string;
  /** What is said at its end; a warning where `isFew`. */
  readonly aside?: string;
  readonly isFew?: boolean;
}

interface EarliestListProps {
  readonly title: string;
  readonly hint: string;
  /** What is said where there are no options. */
  readonly none: string;
  readonly options: readonly EarliestOption[];
  /** The id of the chosen one, or ''. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Everything that can be booked, soonest first, to choose one at a press. */
export function EarliestList({ title, hint, none, options, chosen, onChoose }: EarliestListProps) {
  const titleId = useId();
  const name = useId();
  const [count, setCount] = useState(shownFirst);
  const list = useRef<HTMLDivElement>(null);
  const shown = options.slice(0, count);
  const left = options.length - shown.length;
  const showMore = () => {
    flushSync(() => setCount(count + shownMore));
    // the button may be gone: what it brought has the focus
    list.current?.querySelectorAll('input')[count]?.focus();
  };
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0" aria-labelledby={titleId}>
      <div className="flex flex-wrap gap-2 items-baseline justify-between">
        <span id={titleId} className="text-ink font-strong">
          {title}
        </span>
        <span className="text-muted text-sm">{hint}</span>
      </div>
      {options.length === 0 ? <p className={`${classes['note']} m-0 text-muted text-sm`}>{none}</p> : null}
      <div ref={list} className="mt-2">
        {shown.map(({ id, when, where, aside, isFew = false }) => (
          <label
            key={id}
            className={`${classes['seat']} flex gap-3 items-center min-h-14 px-3 py-2 cursor-pointer data-[checked=true]:bg-brand-wash`}
            data-checked={id === chosen}
          >
            <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
            <span className="grid flex-1 min-w-0">
              <span className={classes['when']}>{when}</span>
              <span className="text-muted text-sm">{where}</span>
            </span>
            {aside === undefined ? null : (
              <span className="text-muted text-sm whitespace-nowrap data-[few=true]:text-warn data-[few=true]:font-medium" data-few={isFew}>
                {aside}
              </span>
            )}
          </label>
        ))}
      </div>
      {left > 0 ? (
        <UnstyledButton
          type="button"
          className="inline-flex gap-1 items-center min-h-11 text-brand-text font-medium text-sm"
          onClick={showMore}
        >
          {m.booking_show_more({ count: String(Math.min(left, shownMore)) })}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      ) : null}
    </fieldset>
  );
}
