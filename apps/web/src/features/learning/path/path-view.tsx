import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import { useDeferredValue, useState } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { assetsOf, firstOpenUnit, searchPath, summarise, unitNamed } from './path-tree.ts';
import classes from './path-view.module.css';
import type { PathPlace } from '../queries.ts';
import { withPendingChanges } from './topic-mutation.ts';
import { UnitList } from './unit-list.tsx';
import { usePathChanges } from './use-path-changes.ts';

interface PathViewProps {
  readonly path: PathNode;
  readonly place: PathPlace;
  readonly index: number | null;
  readonly part: string | null;
  readonly session: Session;
}

export function PathView({ path: held, place, index, part, session }: PathViewProps) {
  const { rememberUnit, markTopic, wishes } = usePathChanges({ session, place });
  const path = withPendingChanges({ path: held, wishes });
  const [openUnit, setOpenUnit] = useState(
    () => (part === null ? null : unitNamed({ path, name: part })) ?? firstOpenUnit({ path, index }),
  );
  const [search, setSearch] = useState('');
  // while one searches, the first unit with something in it is open, or the one that was opened then
  const [found, setFound] = useState<string | null | undefined>(undefined);
  const text = useDeferredValue(search).trim();
  const shown = searchPath({ path, text });
  const fits = shown.children.some(({ learningPathId }) => learningPathId === openUnit) ? openUnit : shown.children[0]?.learningPathId;
  const shownUnit = text === '' ? openUnit : found === undefined ? (fits ?? null) : found;
  const total = summarise(path.children.flatMap(assetsOf));
  const isStudent = !session.isMentor && !session.isParent && !session.isStaff;

  const open = (unitId: string | null) => {
    if (text !== '') return setFound(unitId);
    setOpenUnit(unitId);
    if (unitId !== null && isStudent)
      rememberUnit.mutate({ unitId, index: path.children.findIndex((unit) => unit.learningPathId === unitId) });
  };

  const searchFor = (wanted: string) => {
    setSearch(wanted);
    setFound(undefined);
  };

  return (
    <>
      <PageHeader
        title={path.name}
        aside={
          <div className={classes['aside']}>
            <div className={classes['progress']}>
              <ProgressRing
                size={44}
                value={total.total > 0 ? total.completed / total.total : 0}
                label={m.learning_progress({ done: String(total.completed), total: String(total.total) })}
              />
              <div>
                <div className={classes['count']}>{m.learning_done_of({ done: String(total.completed), total: String(total.total) })}</div>
                <div className={classes['unit']}>{m.learning_completed()}</div>
              </div>
            </div>
            <SearchBox className={classes['search']} label={m.learning_search({ name: path.name })} value={search} onChange={searchFor} />
          </div>
        }
      >
        {[m.learning_units({ count: path.children.length }), m.learning_items({ count: total.total }), formatDuration(total.minutes * 60)]
          .filter(Boolean)
          .join(' · ')}
      </PageHeader>
      <p className={classes['found']} role="status">
        {text === '' ? '' : m.learning_search_found({ count: shown.children.flatMap(assetsOf).length })}
      </p>
      {shown.children.length === 0 ? (
        <EmptyState drawing="shelf" title={m.learning_empty_list()}>
          {text === '' ? null : m.learning_no_match({ search: text })}
        </EmptyState>
      ) : null}
      <UnitList
        path={path}
        units={shown.children}
        openUnit={shownUnit}
        onOpen={open}
        onMark={isStudent ? (topicId, marked) => markTopic.mutate({ topicId, marked }) : null}
      />
    </>
  );
}
