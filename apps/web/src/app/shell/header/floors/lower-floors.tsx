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
  if (tab === null) return <div className={`${classes['root']} relative border-t border-t-line bg-card`} />;
  const openSubTab = tab.children.find((item) => item.learningPathId === openSubTabId && item.children.length > 0);
  return (
    <div
      className={`${classes['root']} relative border-t border-t-line bg-card`}
      data-floats={floats || undefined}
      key={floats ? tab.learningPathId : 'in place'}
    >
      <ScrollRow
        id={subHeaderId}
        label={m.shell_sub_tabs({ tab: tabName(tab.name) })}
        className={`${classes['bar']} flex items-center gap-1 w-full max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter`}
        active={`${tab.learningPathId} ${state.subTab?.learningPathId ?? ''}`}
      >
        {tab.children.map((item) => {
          const floors = { tabId: tab.learningPathId, subTabId: item.children.length > 0 ? item.learningPathId : null };
          return (
            <HeaderEntry
              key={item.learningPathId}
              floor="2"
              className={`${classes['subTab']} flex-none px-3 py-1.5 pointer-coarse:py-2.5 rounded-control text-body text-md font-medium no-underline`}
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
    <nav
      id={optionsId}
      className={`${classes['options']} absolute overflow-y-auto border-y border-y-line bg-card overscroll-contain`}
      aria-label={m.shell_sub_tabs({ tab: tabName(item.name) })}
    >
      <ul className={classes['list']}>
        {item.children.map((option) => (
          <li key={option.learningPathId}>
            <HeaderEntry
              floor="3"
              className={`${classes['option']} block px-3 py-2 pointer-coarse:py-3 rounded-control text-body no-underline wrap-anywhere`}
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
