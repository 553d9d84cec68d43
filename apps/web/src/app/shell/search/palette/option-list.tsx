import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff, IconWifiOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { isStudent } from '../../../../lib/session/is-student.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import type { Option, OptionGroup } from './option.ts';
import { OptionRow } from './option-row.tsx';
import { minTyped } from './queries.ts';
import classes from './search-palette.module.css';

/** The id of an option in the page. */
export const optionId = ({ key }: Option): string => `search-${encodeURIComponent(key)}`;

const headings: Readonly<Record<OptionGroup['name'], (session: Session) => string>> = {
  best: m.search_group_best,
  recent: m.search_group_recent,
  pages: m.search_group_pages,
  actions: m.search_group_actions,
  people: (session) =>
    session.isMentor
      ? m.search_group_students()
      : session.isParent
        ? m.search_group_children()
        : isStudent(session)
          ? m.search_group_mentors()
          : m.search_group_people(),
  lessons: m.search_group_lessons,
  tests: m.search_group_tests,
  classes: m.search_group_classes,
  schools: m.search_group_schools,
  questions: m.search_group_questions,
  notes: m.search_group_notes,
  doubts: m.search_group_doubts,
};

interface OptionListProps {
  readonly session: Session;
  readonly groups: readonly OptionGroup[];
  /** The key of the option that Enter opens. */
  readonly active: string;
  readonly onPoint: (option: Option) => void;
  readonly onOpen: (option: Option, how: { inNewTab: boolean }) => void;
  readonly isWaiting: boolean;
  readonly typed: string;
  readonly failure: Error | null;
  readonly onRetry: () => void;
}

/** The options by groups, and what is to be said where there are none or not all. */
export function OptionList({ session, groups, active, onPoint, onOpen, isWaiting, typed, failure, onRetry }: OptionListProps) {
  const click = (option: Option) => (event: MouseEvent) =>
    onOpen(option, { inNewTab: event.ctrlKey || event.metaKey || event.button === 1 });
  const isEmpty = groups.length === 0;
  return (
    <div className={`${classes['results']} flex-1 min-h-0 py-2 overflow-y-auto`}>
      <div id="search-results" role="listbox" aria-label={m.search_results()} aria-busy={isWaiting}>
        {groups.map((group) => {
          const heading = headings[group.name](session);
          return (
            <div key={group.name} role="group" aria-label={heading}>
              <div className="px-4 pt-2 pb-1 text-muted text-xs font-medium" aria-hidden="true">
                {heading}
              </div>
              {group.options.map((option) => (
                <OptionRow
                  key={option.key}
                  id={optionId(option)}
                  option={option}
                  name={option.kind === 'more' ? m.search_more_of({ group: heading }) : null}
                  isActive={option.key === active}
                  onPoint={() => (option.key === active ? undefined : onPoint(option))}
                  onOpen={click(option)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {failure === null ? null : <Failure failure={failure} onRetry={onRetry} />}
      {isEmpty && isWaiting ? <Waiting /> : null}
      {isEmpty && !isWaiting && failure === null && typed.length >= minTyped ? (
        <div className={`${classes['message']} grid justify-items-center gap-2 px-4 py-6 text-muted text-sm text-center`}>
          <IconSearchOff size={28} stroke={1.5} aria-hidden="true" />
          <p className="text-ink text-md font-medium">{m.search_none({ typed })}</p>
          <p>{m.search_none_hint()}</p>
        </div>
      ) : null}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={m.search_searching()} className={classes['waiting']}>
      {[240, 320, 200].map((width) => (
        <div
          key={width}
          className={`${classes['row']} flex items-center gap-3 min-h-11 px-4 py-1 cursor-pointer aria-selected:bg-brand-wash max-[600px]:min-h-13 max-[600px]:py-2`}
        >
          <Skeleton width={20} height={20} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}

function Failure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isOffline = failure instanceof ApiError && failure.status === 0;
  return (
    <div role="alert" className={`${classes['message']} grid justify-items-center gap-2 px-4 py-6 text-muted text-sm text-center`}>
      <IconWifiOff size={28} stroke={1.5} aria-hidden="true" />
      <p className="text-ink text-md font-medium">
        {isOffline ? m.search_offline() : failure instanceof ApiError && failure.status === 429 ? failure.message : m.search_failed()}
      </p>
      <Button variant="default" size="compact-md" onClick={onRetry}>
        {m.search_retry()}
      </Button>
    </div>
  );
}
