import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button, NativeSelect, Tabs } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { tabName } from '../../../lib/language/tab-name.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { AssetRow } from '../rows/asset-row.tsx';
import { type Group, shortList, shownGroups, type TabName, tabsOf } from './test-groups.ts';
import classes from './test-list.module.css';

interface TestListProps {
  readonly groups: readonly Group[];
  readonly search: string;
  readonly onClearSearch: () => void;
  readonly booked?: readonly BookedSlot[];
}

const words: Record<TabName, () => string> = { all: m.tests_tab_all, upcoming: m.tests_tab_upcoming, completed: m.tests_tab_completed };

/** Tests in tabs, grouped by their paths or in one list (TST-003 to TST-009). */
export function TestList({ groups, search, onClearSearch, booked = [] }: TestListProps) {
  const [chosen, setChosen] = useState<TabName>('all');
  const [grouped, setGrouped] = useState(true);
  const text = useDeferredValue(search).trim();
  const today = dayOf(now());
  const tabs = tabsOf({ tests: groups.flatMap(({ assets }) => assets), today });
  const tab = tabs.some(({ name }) => name === chosen) ? chosen : 'all';
  const shown = shownGroups({ groups, tab, search: text, today });
  const found = shown.flatMap(({ assets }) => assets).length;
  const hasGroups = groups.length > 1;
  return (
    <section className="card-surface min-w-0 overflow-clip" aria-label={m.tests_list()}>
      <Tabs unstyled value={tab} onChange={(name) => setChosen(tabs.find((each) => each.name === name)?.name ?? 'all')} keepMounted={false}>
        <div className={`${classes['bar']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-[600px]:px-4`}>
          <Tabs.List aria-label={m.tests_tabs()} className="flex flex-wrap gap-1">
            {tabs.map(({ name, count }) => (
              <Tabs.Tab
                key={name}
                value={name}
                className={`${classes['tab']} min-h-9 px-3 py-0 border-0 rounded-control bg-transparent text-body text-md font-medium cursor-pointer hover:bg-hover aria-selected:bg-brand-wash aria-selected:text-brand-text`}
              >
                {words[name]()} <span className={`${classes['count']} text-muted tabular`}>{count}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {hasGroups ? (
            <NativeSelect
              className="w-45 max-[600px]:w-full"
              aria-label={m.tests_order()}
              data={[
                { value: 'grouped', label: m.tests_grouped() },
                { value: 'flat', label: m.tests_flat() },
              ]}
              value={grouped ? 'grouped' : 'flat'}
              onChange={({ currentTarget }) => setGrouped(currentTarget.value !== 'flat')}
            />
          ) : null}
        </div>
        <Tabs.Panel value={tab}>
          {found === 0 ? (
            <EmptyState
              drawing="shelf"
              title={text === '' ? m.learning_empty_list() : m.learning_no_match({ search: text })}
              action={
                text === '' ? null : (
                  <Button variant="default" onClick={onClearSearch}>
                    {m.tests_show_all()}
                  </Button>
                )
              }
            />
          ) : null}
          {hasGroups && grouped ? (
            shown.map((group) => (
              <GroupSection key={group.learningPathId} group={group} whole={groups} isSearch={text !== ''} booked={booked} />
            ))
          ) : (
            <ul className={classes['rows']}>
              {shown.flatMap((group) => group.assets.map((test) => <Row key={test.assetId} test={test} group={group} booked={booked} />))}
            </ul>
          )}
        </Tabs.Panel>
      </Tabs>
      <p className="visually-hidden" role="status">
        {text === '' ? '' : m.learning_search_found({ count: found })}
      </p>
    </section>
  );
}

/** A path's tests under its name. Of many that are completed the last few show first. */
function GroupSection({
  group,
  whole,
  isSearch,
  booked,
}: {
  group: Group;
  whole: readonly Group[];
  isSearch: boolean;
  booked: readonly BookedSlot[];
}) {
  const [open, setOpen] = useState(false);
  const all = whole.find(({ learningPathId }) => learningPathId === group.learningPathId)?.assets ?? group.assets;
  const done = all.filter(({ status }) => status === 'completed').length;
  const tests = open || isSearch ? group.assets : shortList(group.assets);
  const more = group.assets.length - tests.length;
  return (
    <section aria-labelledby={`tests-${group.learningPathId}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0 px-5 py-3 border-y border-line bg-sunken max-[600px]:px-4">
        <h2
          id={`tests-${group.learningPathId}`}
          className={`${classes['name']} text-md font-strong wrap-anywhere`}
          lang={langOf(tabName(group.name))}
        >
          {group.url === '' ? tabName(group.name) : <PathLink href={group.url}>{tabName(group.name)}</PathLink>}
        </h2>
        <span className="text-muted text-sm tabular">{m.learning_progress({ done: String(done), total: String(all.length) })}</span>
      </div>
      <ul className={classes['rows']}>
        {tests.map((test) => (
          <Row key={test.assetId} test={test} group={group} booked={booked} />
        ))}
      </ul>
      {more > 0 ? (
        <div className="border-t border-line px-11 py-2">
          <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
            {m.tests_more({ count: more })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ test, group, booked }: { test: Group['assets'][number]; group: Group; booked: readonly BookedSlot[] }) {
  const slot = booked.find(({ asset_id }) => asset_id === test.assetId) ?? null;
  return (
    <li>
      <AssetRow asset={test} nodeId={group.learningPathId} moduleId={group.moduleId} href="" booked={slot} />
    </li>
  );
}
