import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel-tabs.module.css';

interface PanelTabsProps {
  readonly label: string;
  /** Each with the id of what it shows. */
  readonly tabs: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Any number of tabs in a row that scrolls sideways, with the panel of the chosen one. Arrow keys move between them. */
export function PanelTabs({ label, tabs, value, onChange, children }: PanelTabsProps) {
  // the library makes element ids of the values, in which a name with a blank is invalid
  const valueOf = (id: string): string => String(tabs.findIndex((tab) => tab.id === id));
  return (
    <Tabs unstyled value={valueOf(value)} onChange={(at) => onChange(tabs[Number(at)]?.id ?? value)} keepMounted={false}>
      <Tabs.List aria-label={label} className={classes['list'] ?? ''}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={valueOf(id)} className={classes['tab'] ?? ''}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={valueOf(value)} className={classes['panel'] ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
