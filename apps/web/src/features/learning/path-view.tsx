import '@mantine/core/styles/Accordion.layer.css';
import type { PathNode } from '@abhyas/contract/learning.ts';
import { Accordion, TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { inWords } from '../../lib/durations.ts';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { assetsOf, firstOpenUnit, searchPath, tally, unitNamed } from './path-tree.ts';
import classes from './path-view.module.css';
import type { PathPlace } from './queries.ts';
import { UnitPanel } from './unit-panel.tsx';
import { UnitProgress } from './unit-progress.tsx';
import { usePathChanges } from './use-path-changes.ts';

interface PathViewProps {
  readonly path: PathNode;
  readonly place: PathPlace;
  readonly index: number | null;
  readonly part: string | null;
  readonly session: Session;
}

export function PathView({ path, place, index, part, session }: PathViewProps) {
  const [openUnit, setOpenUnit] = useState(() => (part === null ? null : unitNamed({ path, name: part })) ?? firstOpenUnit({ path, index }));
  const [search, setSearch] = useState('');
  const shown = searchPath({ path, text: useDeferredValue(search) });
  const { rememberUnit, markTopic } = usePathChanges({ session, place });
  const total = tally(path.children.flatMap(assetsOf));
  const isStudent = !session.isMentor && !session.isParent && !session.isStaff;

  const open = (unitId: string | null) => {
    setOpenUnit(unitId);
    if (unitId !== null && isStudent) rememberUnit.mutate({ unitId, index: path.children.findIndex((unit) => unit.learningPathId === unitId) });
  };

  return (
    <>
      <PageHeader
        title={path.name}
        aside={
          <div className={classes['aside']}>
            <div className={classes['progress']}>
              <ProgressRing size={44} value={total.total > 0 ? total.completed / total.total : 0} label={m.learning_progress({ done: String(total.completed), total: String(total.total) })} />
              <div>
                <div className={classes['count']}>{m.learning_done_of({ done: String(total.completed), total: String(total.total) })}</div>
                <div className={classes['unit']}>{m.learning_completed()}</div>
              </div>
            </div>
            <TextInput
              type="search"
              className={classes['search'] ?? ''}
              aria-label={m.learning_search({ name: path.name })}
              placeholder={m.learning_search({ name: path.name })}
              leftSection={<IconSearch size={18} stroke={1.75} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
        }
      >
        {[m.learning_units({ count: path.children.length }), m.learning_items({ count: total.total }), inWords(total.seconds)].filter(Boolean).join(' · ')}
      </PageHeader>
      {shown.children.length === 0 ? <EmptyState drawing="shelf" title={m.learning_empty_list()} /> : null}
      <Accordion
        order={2}
        chevronPosition="left"
        chevron={<IconChevronRight size={20} stroke={1.75} />}
        keepMounted={false}
        value={openUnit}
        onChange={open}
        classNames={{ root: classes['list'] ?? '', item: classes['item'] ?? '', control: classes['control'] ?? '', label: classes['label'] ?? '', chevron: classes['chevron'] ?? '', content: classes['content'] ?? '' }}
      >
        {shown.children.map((unit) => (
          <Accordion.Item key={unit.learningPathId} value={unit.learningPathId}>
            <Accordion.Control>
              <span className={classes['name']}>
                {m.learning_unit_name({ number: String(path.children.findIndex((each) => each.learningPathId === unit.learningPathId) + 1), name: unit.name })}
              </span>
              <UnitProgress unit={unit} />
            </Accordion.Control>
            <Accordion.Panel>
              <UnitPanel unit={unit} path={path} onMark={isStudent ? (topicId, marked) => markTopic.mutate({ topicId, marked }) : null} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
