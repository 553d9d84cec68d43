import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import classes from './date-list.module.css';

interface DateListOption {
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
}

interface DateListProps {
  readonly label: string;
  readonly options: readonly DateListOption[];
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The last option came into view or was reached by keyboard: more can follow. */
  readonly onEnd?: () => void;
  readonly onClose?: () => void;
}

/** How near to its end a list is scrolled when more is asked for, and how many options Page Up and Page Down pass over. */
const nearEnd = 48;
const page = 5;

/** Where a key goes in a list, or null. Beyond its ends means its ends, or more of it. */
function optionAtKey({ key, at, last }: { key: string; at: number; last: number }): number | null {
  switch (key) {
    case 'ArrowUp':
      return at - 1;
    case 'ArrowDown':
      return at + 1;
    case 'PageUp':
      return at - page;
    case 'PageDown':
      return at + page;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** A month or a year, chosen from a list that drops from its button. The focus goes into the list and back. */
export function DateList({ label, options, value, onChange, onEnd, onClose }: DateListProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!opened || !list.current || !chosen) return;
    list.current.scrollTop = chosen.offsetTop - (list.current.clientHeight - chosen.offsetHeight) / 2;
    chosen.focus({ preventScroll: true });
  }, [opened]);

  const close = () => {
    setOpened(false);
    onClose?.();
  };
  const leave = () => {
    close();
    button.current?.focus();
  };
  const choose = (option: DateListOption) => {
    if (option.disabled === true) return;
    onChange(option.value);
    leave();
  };
  const press = (event: KeyboardEvent) => {
    const at = items().findIndex((item) => item === document.activeElement);
    const option = options[at];
    const next = optionAtKey({ key: event.key, at, last: options.length - 1 });
    if (event.key === 'Escape') {
      // closes the list and not the calendar around it
      event.stopPropagation();
      leave();
    } else if (option && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      choose(option);
    } else if (next !== null) {
      event.preventDefault();
      if (next >= options.length - 1) flushSync(() => onEnd?.());
      const all = items();
      all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
    }
  };

  return (
    <div className="relative" onBlur={(event) => opened && !event.currentTarget.contains(event.relatedTarget) && close()}>
      <button
        ref={button}
        type="button"
        className={`${classes['button']} flex items-center gap-1 h-9 py-0 pr-1 pl-2 border-0 rounded-control bg-transparent text-ink text-md font-strong tabular cursor-pointer [transition:background_var(--quick)] hover:bg-hover aria-expanded:bg-hover`}
        aria-label={`${label}: ${options.find((option) => option.value === value)?.label ?? value}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        // an open list keeps the focus until the click has closed it
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (opened ? leave() : setOpened(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        {options.find((option) => option.value === value)?.label ?? value}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {opened && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          className="absolute z-1 top-[calc(100%_+_var(--space-1))] left-0 min-w-full max-h-[10rem] p-1 overflow-y-auto overscroll-contain border border-line rounded-control bg-card [box-shadow:var(--shadow-float)]"
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            scrollHeight - scrollTop - clientHeight < nearEnd && onEnd?.()
          }
        >
          {options.map((option) => (
            <div
              key={option.value}
              role="option"
              tabIndex={-1}
              className={classes['option']}
              aria-selected={option.value === value}
              aria-disabled={option.disabled}
              // a dialog around the calendar does not close with the list
              data-mantine-stop-propagation="true"
              onClick={() => choose(option)}
              onKeyDown={press}
            >
              {option.label}
              {option.value === value && <IconCheck size={16} stroke={1.75} aria-hidden />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
