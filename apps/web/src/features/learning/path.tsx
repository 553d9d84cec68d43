import { Accordion, Button, Skeleton } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import '@mantine/core/styles/Accordion.layer.css';
import type { PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { IconChevronRight, IconCircleCheck, IconCircleCheckFilled, IconExternalLink } from '@tabler/icons-react';
import { activePart, assetsOf, firstOpenUnit, isHeading, searchPath, summarise, unitNamed } from './path-tree.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { AssetList } from './rows/asset-list.tsx';
import { isNodeComplete } from '@abhyas/rules/learning/node-complete.ts';
import { ProgressRing } from '../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../ui/feedback/progress/status-tick.tsx';
import { Suspense, lazy, useDeferredValue, useRef, useState } from 'react';
import { scrollToElement } from '../../lib/page/scroll-to.ts';
import { useTopicInView } from './use-topic-in-view.ts';
import { formatDuration } from '../../lib/format/durations.ts';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { type PathPlace, courseOf, learningQueries } from './queries.ts';
import type { Session } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { type TopicChange, topicKey, topicOptions, withPendingChanges } from './topic-mutation.ts';
import { call } from '../../lib/api.ts';
import { langOf } from '../../lib/language/title-language.ts';
import classes from './path.module.css';

/** The shape of a path while it loads. */
export function PathSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={260} height={30} mb={8} />
      <Skeleton width={200} height={16} mb={24} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={row === 1 ? 320 : 56} mb={24} radius="lg" />
      ))}
    </div>
  );
}

interface TopicSectionProps {
  readonly topic: TopicNode;
  readonly path: PathNode;
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** A topic: its name, what it holds, Mark as Complete, and its assets. */
function TopicSection({ topic, path, onMark }: TopicSectionProps) {
  const { total, minutes } = summarise(topic.assets);
  const marked = topic.markAsComplete === '1';
  const headingId = `topic-${topic.learningPathId}`;
  return (
    <section data-topic={topic.learningPathId} aria-labelledby={headingId}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h3 id={headingId} className={classes['title']} lang={langOf(topic.name)} tabIndex={-1}>
            {topic.name}
          </h3>
          <p className={classes['about']}>
            {[m.learning_items({ count: total }), formatDuration(minutes * 60)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {onMark ? (
          <Button
            variant="default"
            size="sm"
            className={classes['mark'] ?? ''}
            data-marked={marked}
            aria-label={`${marked ? m.learning_marked() : m.learning_mark()}: ${topic.name}`}
            title={marked ? m.learning_unmark() : undefined}
            leftSection={marked ? <IconCircleCheckFilled size={18} /> : <IconCircleCheck size={18} stroke={1.75} />}
            onClick={() => onMark(topic.learningPathId, !marked)}
          >
            {marked ? m.learning_marked() : m.learning_mark()}
          </Button>
        ) : null}
      </div>
      <AssetList assets={topic.assets} nodeId={topic.learningPathId} path={path} />
    </section>
  );
}

interface TopicPanesProps {
  readonly unit: UnitNode;
  readonly path: PathNode;
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** Header and sub-header are above what is scrolled to. */
const underTheHeader = 64 + 48 + 16;

/** The topics of a unit: names at the left that scroll to their content at the right, and follow it. */
function TopicPanes({ unit, path, onMark }: TopicPanesProps) {
  const content = useRef<HTMLDivElement>(null);
  const topics = unit.children;
  const [current, setCurrent] = useTopicInView({ content, ids: topics.map((topic) => topic.learningPathId) });

  const goTo = (topicId: string) => {
    const section = content.current?.querySelector<HTMLElement>(`[data-topic="${topicId}"]`);
    if (!section) return;
    setCurrent(topicId);
    scrollToElement({ element: section, offset: underTheHeader });
    section.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };

  return (
    <div className={classes['panes']}>
      <nav className={classes['left']} aria-label={m.learning_topics({ name: unit.name })}>
        <ul className={classes['topicPanesList']}>
          {topics.map((topic) => (
            <li key={topic.learningPathId}>
              <button
                type="button"
                className={classes['topic']}
                aria-current={topic.learningPathId === current ? 'true' : undefined}
                onClick={() => goTo(topic.learningPathId)}
              >
                <span lang={langOf(topic.name)}>{topic.name}</span>
                {isNodeComplete(topic) ? (
                  <span className={classes['done']} role="img" aria-label={m.learning_status_completed()}>
                    <IconCircleCheck size={18} stroke={1.75} />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes['right']} ref={content}>
        {topics.map((topic) => (
          <TopicSection key={topic.learningPathId} topic={topic} path={path} onMark={onMark} />
        ))}
        {unit.assets.length > 0 ? <TopicSection topic={{ ...unit, name: unit.name }} path={path} onMark={null} /> : null}
      </div>
    </div>
  );
}

/** How far a unit is: so many of so many, with a ring while it is under way and a tick when it is done. */
function UnitProgress({ unit }: { unit: UnitNode }) {
  const { completed, total } = summarise(assetsOf(unit));
  return (
    <span className={classes['root']}>
      {m.learning_done_of({ done: String(completed), total: String(total) })}
      {isNodeComplete(unit) ? <StatusTick label={m.learning_status_completed()} /> : null}
      {unit.status === 'in-progress' && !isNodeComplete(unit) ? (
        <ProgressRing value={total > 0 ? Math.max(completed / total, 0.08) : 0.08} label={m.learning_status_in_progress()} />
      ) : null}
    </span>
  );
}

interface UnitPanelProps {
  readonly unit: UnitNode;
  readonly path: PathNode;
  /** Null for someone who may not mark. */
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** What a unit holds: topics in two panes, or a plain list of assets. */
function UnitPanel({ unit, path, onMark }: UnitPanelProps) {
  if (unit.children.length > 0) return <TopicPanes unit={unit} path={path} onMark={onMark} />;
  if (unit.assets.length > 0) return <AssetList assets={unit.assets} nodeId={unit.learningPathId} path={path} />;
  return <EmptyState drawing="shelf" title={m.learning_empty_list()} />;
}

interface UnitListProps {
  readonly path: PathNode;
  /** The units that show; a search leaves some out. */
  readonly units: readonly UnitNode[];
  readonly openUnit: string | null;
  readonly onOpen: (unitId: string | null) => void;
  /** Null for someone who may not mark. */
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

const parts = { root: 'list', item: 'item', control: 'control', label: 'label', chevron: 'chevron', content: 'content' } as const;
const classNames = Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, classes[name] ?? '']));

/** The units of a path, one open at a time. */
function UnitList({ path, units, openUnit, onOpen, onMark }: UnitListProps) {
  const numbered = path.children.filter((unit) => !isHeading(unit) && unit.type !== 'hyperlink');
  const numberOf = (unit: UnitNode) => String(numbered.findIndex((each) => each.learningPathId === unit.learningPathId) + 1);
  return (
    <Accordion
      order={2}
      chevronPosition="left"
      chevron={<IconChevronRight size={20} stroke={1.75} />}
      keepMounted={false}
      value={openUnit}
      onChange={onOpen}
      classNames={classNames}
    >
      {units.map((unit) => {
        if (isHeading(unit)) return <UnitHeading key={unit.learningPathId} unit={unit} />;
        if (unit.type === 'hyperlink') return <UnitLink key={unit.learningPathId} unit={unit} />;
        return (
          <Accordion.Item key={unit.learningPathId} value={unit.learningPathId}>
            <Accordion.Control>
              <span className={classes['name']}>
                {path.type === 'prepare' ? m.learning_unit_name({ number: numberOf(unit), name: unit.name }) : unit.name}
              </span>
              <UnitProgress unit={unit} />
            </Accordion.Control>
            <Accordion.Panel>
              <UnitPanel unit={unit} path={path} onMark={onMark} />
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

/** A heading over the units below it (LRN-030). */
function UnitHeading({ unit }: { unit: UnitNode }) {
  return (
    <h2 className={classes['heading']} lang={langOf(unit.name)}>
      {unit.name}
    </h2>
  );
}

/** A node that leads out of the portal (LRN-032). */
function UnitLink({ unit }: { unit: UnitNode }) {
  return (
    <a className={`${classes['item']} ${classes['out']}`} href={unit.url} target="_blank" rel="noreferrer">
      <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes['name']} lang={langOf(unit.name)}>
        {unit.name}
      </span>
      <span className={classes['unit']}>{m.learning_new_window()}</span>
    </a>
  );
}

/** What a student changes on a path: which unit is open, which topics are done. */
function usePathChanges({ session, place }: { session: Session; place: PathPlace }) {
  const queryClient = useQueryClient();
  const { queryKey } = learningQueries.path(session, place);
  const { courseId, variantId } = courseOf(session);

  /** Anyone who returns from an asset sees the list as it is in memory first. */
  const keepOpen = ({ unitId }: { unitId: string }) => {
    queryClient.setQueryData(queryKey, (path) => (path ? { ...path, activeLearningPathId: unitId } : path));
  };
  /** Remembers the open unit. It only saves a click next time, so a failure stays silent. */
  const rememberUnit = useMutation({
    // one after the other, so that the unit opened last is the one remembered
    scope: { id: `open unit of ${place.id}` },
    mutationFn: ({ unitId, index }: { unitId: string; index: number }) =>
      call('assetProgress', {
        event_type: 'prepare_resume',
        payload: {
          module_id: place.parentId,
          course_id: courseId,
          variant_id: variantId,
          parent_learning_path_id: place.id,
          learning_path_id: unitId,
          index,
        },
      }),
    onMutate: keepOpen,
    // a list that was on its way when it was opened knows nothing of it
    onSuccess: (_answer, opened) => keepOpen(opened),
    meta: { quiet: true },
  });

  const markTopic = useMutation(topicOptions({ queryClient, session, place }));
  const wishes = useMutationState({
    filters: { mutationKey: topicKey({ session, place }), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as TopicChange,
  });

  return { rememberUnit, markTopic, wishes };
}

interface PathViewProps {
  readonly path: PathNode;
  readonly place: PathPlace;
  readonly index: number | null;
  readonly part: string | null;
  readonly session: Session;
}

function PathView({ path: held, place, index, part, session }: PathViewProps) {
  const { rememberUnit, markTopic, wishes } = usePathChanges({ session, place });
  const path = withPendingChanges({ path: held, wishes });
  const isStudent = !session.isMentor && !session.isParent && !session.isStaff;
  return (
    <PathContents
      path={path}
      index={index}
      part={part}
      onUnit={isStudent ? rememberUnit.mutate : () => undefined}
      onMark={isStudent ? (topicId, marked) => markTopic.mutate({ topicId, marked }) : null}
    />
  );
}

interface PathContentsProps extends Pick<PathViewProps, 'path' | 'index' | 'part'> {
  /** A unit was opened. */
  readonly onUnit: (opened: { unitId: string; index: number }) => void;
  /** Null for someone who may not mark. */
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** A path as its students have it: how far one is, a search, and its units. It stores nothing by itself. */
export function PathContents({ path, index, part, onUnit, onMark }: PathContentsProps) {
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

  const open = (unitId: string | null) => {
    if (text !== '') return setFound(unitId);
    setOpenUnit(unitId);
    if (unitId !== null) onUnit({ unitId, index: path.children.findIndex((unit) => unit.learningPathId === unitId) });
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
      <UnitList path={path} units={shown.children} openUnit={shownUnit} onOpen={open} onMark={onMark} />
    </>
  );
}

/** Its code comes where there are tests: lessons do without it. */
const TestListPage = lazy(() => import('./tests/test-list-page.tsx').then(({ TestListPage: component }) => ({ default: component })));

interface PathPageProps {
  readonly place: PathPlace;
  /** Place of the unit that the address opens, counted from 0; null if it names none. */
  readonly index: number | null;
  /** Name of a unit or topic that the address opens. */
  readonly part: string | null;
}

/** A prepare path, with units to fold out and topics and assets in them, or a path of tests. */
export function PathPage({ place, index, part }: PathPageProps) {
  const session = useOwnSession();
  const query = useQuery(learningQueries.path(session, place));
  if (query.data === undefined) return <QueryView query={query} loading={<PathSkeleton />} heading="h1" />;
  if (query.data.type === 'test') {
    return (
      <Suspense fallback={<PathSkeleton />}>
        <TestListPage key={place.id} path={activePart(query.data)} index={index} part={part} />
      </Suspense>
    );
  }
  return (
    <PathView key={`${place.id} ${part ?? ''}`} path={activePart(query.data)} place={place} index={index} part={part} session={session} />
  );
}
