import type { TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './rich-text.module.css';

export interface BlockChoice {
  readonly name: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
}

/** What '/' on an empty line adds: chosen by arrow keys, and narrowed down by what is typed. */
export function BlockMenu({
  place,
  choices,
  onClose,
}: {
  /** From the corner of the field, in pixels. */
  place: { readonly left: number; readonly top: number };
  choices: readonly BlockChoice[];
  /** Gets what was typed where that is no choice, which the text then takes; '' where one was made. */
  onClose: (typed: string) => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const shown = choices.filter(({ name }) => name.toLowerCase().includes(typed));
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, [typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = key === 'Backspace' ? typed.slice(0, -1) : typed + key.toLowerCase();
    if (step === undefined && key !== 'Escape' && key !== 'Tab' && key !== 'Backspace' && (key.length !== 1 || key === ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) {
      const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
      const at = buttons.findIndex((button) => button === document.activeElement);
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    } else if (key === 'Escape' || key === 'Tab' || (key === 'Backspace' && typed === '')) onClose(key === 'Backspace' ? '' : `/${typed}`);
    else if (choices.some(({ name }) => name.toLowerCase().includes(next))) setTyped(next);
    else onClose(`/${next}`);
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={m.studio_blocks()}
      className={classes['blocks']}
      style={{ insetInlineStart: place.left, insetBlockStart: place.top }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose('');
      }}
    >
      <p className="m-0 px-2 pb-1 text-muted text-sm">{typed === '' ? m.studio_blocks_filter() : `/${typed}`}</p>
      {shown.map(({ name, icon: Icon, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose('');
            run();
          }}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {name}
        </button>
      ))}
    </div>
  );
}
