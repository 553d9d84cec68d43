import { m } from '../../../../paraglide/messages.js';
import { HeaderEntry } from './header-entry.tsx';
import type { HeaderState, HeaderSubTab, HeaderTab } from '../header-state.ts';
import classes from './lower-floors.module.css';
import { ScrollRow } from './scroll-row.tsx';
import type { OpenFloors } from './use-header-floors.ts';
import { tabName } from '../../../../lib/language/tab-name.ts';

export const subHeaderId = 'sub-header';
const optionsId = 'second-sub-header';

interface LowerFloorsProps {
  readonly tab: HeaderTab | null;
  readonly state: HeaderState;
  readonly openSubTabId: string | null;
  /** Whether the page leaves it its place, so that it never moves the page. */
  readonly hasPlace: boolean;
  readonly floats: boolean;
  readonly onHover: (floors: OpenFloors) => void;
  readonly onOpen: (floors: OpenFloors) => void;
}

/** The sub-header of a tab, and below it the units of one of its paths. */
export function LowerFloors({ tab, state, openSubTabId, hasPlace, floats, onHover, onOpen }: LowerFloorsProps) {
  if (!hasPlace && !floats) return null;
  if (tab === null) return <div className={classes['root']} />;
  const openSubTab = tab.children.find((item) => item.learningPathId === openSubTabId && item.children.length > 0);
  return (
    <div className={classes['root']} data-floats={floats || undefined} key={floats ? tab.learningPathId : 'in place'}>
      <ScrollRow
        id={subHeaderId}
        label={m.shell_sub_tabs({ tab: tabName(tab.name) })}
        className={classes['bar']}
        active={`${tab.learningPathId} ${state.subTab?.learningPathId ?? ''}`}
      >
        {tab.children.map((item) => {
          const floors = { tabId: tab.learningPathId, subTabId: item.children.length > 0 ? item.learningPathId : null };
          return (
            <HeaderEntry
              key={item.learningPathId}
              floor="2"
              className={classes['subTab']}
              entry={item}
              current={item === state.subTab ? (state.option === null ? 'page' : 'true') : null}
              opens={item.children.length > 0 ? optionsId : null}
              expanded={item === openSubTab}
              onHover={() => onHover(floors)}
              onOpen={() => onOpen(floors)}
            />
          );
        })}
      </ScrollRow>
      {openSubTab ? <Options item={openSubTab} state={state} /> : null}
    </div>
  );
}

function Options({ item, state }: { item: HeaderSubTab; state: HeaderState }) {
  return (
    <nav id={optionsId} className={classes['options']} aria-label={m.shell_sub_tabs({ tab: tabName(item.name) })}>
      <ul className={classes['list']}>
        {item.children.map((option) => (
          <li key={option.learningPathId}>
            <HeaderEntry
              floor="3"
              className={classes['option']}
              entry={option}
              current={option.learningPathId === state.option?.learningPathId && item === state.subTab ? 'page' : null}
              skipped
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
