import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Two or three tabs in one pill, with the panel of the chosen one. Arrow keys move between them. */
export function PillTabs<V extends string>({ label, tabs, value, onChange, children }: PillTabsProps<V>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    // the library's own look comes in one sheet for all its variants; ours is smaller
    <Tabs unstyled value={value} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label} className={`${classes['list']} flex gap-1 p-1 bg-sunken print:hidden`}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className={`${classes['tab']} flex-1 min-w-0 min-h-9 px-2 py-1 border-0 bg-transparent text-muted text-md font-medium leading-[1.2] cursor-pointer`}
          >
            {tab.label()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
