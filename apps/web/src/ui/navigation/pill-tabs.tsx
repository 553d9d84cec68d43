import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './pill-tabs.module.css';

interface PillTab<V extends string> {
  readonly value: V;
  readonly label: () => string;
}

interface PillTabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly PillTab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Two or three tabs in one pill, with the panel of the chosen one. Arrow keys move between them. */
export function PillTabs<V extends string>({ label, tabs, value, onChange, children }: PillTabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={classes['list']} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={classes['tab']}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label()}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
