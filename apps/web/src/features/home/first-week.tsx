import type { FirstWeek } from '@abhyas/contract/home/front-page.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import type { FirstWeekItem, FirstWeekKey } from '@abhyas/rules/home/first-week.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import type { RenderTestActions } from './page/home-page.tsx';
import { useDismissCard } from './use-dismiss-card.ts';
import classes from './first-week.module.css';

export interface FirstWeekProps {
  readonly items: readonly FirstWeekItem[];
  readonly facts: Pick<FirstWeek, 'profilePercent' | 'diagnosticAnswered'>;
  /** The page of the path with which a student begins. */
  readonly pathUrl: string;
  /** The topic test to begin with; undefined where none can be taken now. */
  readonly topicTest: Asset | undefined;
  readonly renderTestActions: RenderTestActions;
}

const titles: Readonly<Record<FirstWeekKey, () => string>> = {
  hours: m.start_title,
  diagnostic: m.start_ten,
  lesson: m.firstweek_lesson,
  topicTest: m.firstweek_test,
  mock: m.firstweek_mock,
  profile: m.firstweek_profile,
};
const abouts: Readonly<Record<FirstWeekKey, (facts: FirstWeekProps['facts']) => string>> = {
  hours: m.firstweek_hours_about,
  diagnostic: ({ diagnosticAnswered: count }) => (count === 0 ? m.firstweek_diagnostic_about() : m.start_ten_state({ count })),
  lesson: m.firstweek_lesson_about,
  topicTest: m.firstweek_test_about,
  mock: m.firstweek_mock_about,
  profile: ({ profilePercent: percent }) => m.firstweek_profile_about({ percent }),
};

/** Where an item is done. A topic test opens by its own action, and without one the tests are listed under their tab. */
const urlOf = (key: FirstWeekKey, pathUrl: string): string =>
  ({ hours: '/start', diagnostic: '/start/round', lesson: pathUrl, topicTest: '/test', mock: '/test', profile: '/myprofile' })[key];

const isHalfDone = ({ key }: FirstWeekItem, { diagnosticAnswered }: FirstWeekProps['facts']) =>
  key === 'diagnostic' && diagnosticAnswered > 0;

const firstOpen = (items: readonly FirstWeekItem[]) => items.find(({ isDone }) => !isDone);

/** The first thing on the list that is not done, as the one thing to do next. */
export function FirstWeekHero({ items, facts, pathUrl, topicTest, renderTestActions }: FirstWeekProps) {
  const item = firstOpen(items);
  if (item === undefined) return null;
  const url = urlOf(item.key, pathUrl);
  return (
    <section
      className="card-surface flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-6 py-5 border-l-4 border-l-brand-accent"
      aria-labelledby="first-week-next"
    >
      <div className="flex-[1_1_260px] min-w-0">
        <Badge tone="accent">{m.firstweek_title()}</Badge>
        <h2 id="first-week-next" className="mt-2 text-lg">
          {titles[item.key]()}
        </h2>
        <p className="text-muted text-sm">
          {item.key === 'topicTest' && topicTest !== undefined ? topicTest.assetName : abouts[item.key](facts)}
        </p>
      </div>
      {item.key === 'topicTest' && topicTest !== undefined ? (
        renderTestActions(topicTest, { isLead: true })
      ) : (
        <PathButton href={url}>{isHalfDone(item, facts) ? m.home_continue() : m.home_start()}</PathButton>
      )}
    </section>
  );
}

/** The checklist as a card, which the student may hide for good. */
export function FirstWeekCard(props: FirstWeekProps) {
  const { isAdminLogin } = useOwnSession();
  const hide = useDismissCard('first-week', { firstWeek: null });
  const done = props.items.filter(({ isDone }) => isDone).length;
  return (
    <section className="card-surface px-5 pt-5 pb-3" aria-labelledby="first-week">
      <div className="flex items-center justify-between gap-3">
        <h2 id="first-week" className="text-[1rem]">
          {m.firstweek_title()}
        </h2>
        {isAdminLogin ? null : (
          <Button
            className={classes['hide']}
            variant="subtle"
            size="compact-sm"
            fz="var(--size-sm)"
            aria-label={m.firstweek_hide_name()}
            loading={hide.isPending}
            onClick={() => hide.mutate()}
          >
            {m.firstweek_hide()}
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">{m.firstweek_about({ done, all: props.items.length })}</p>
      {hide.isError ? (
        <p className="text-bad text-sm" role="alert">
          {m.firstweek_failed()}
        </p>
      ) : null}
      <FirstWeekList {...props} hasHero />
    </section>
  );
}

/** The items alone, each with the way to do it. */
export function FirstWeekList({
  items,
  facts,
  pathUrl,
  topicTest,
  renderTestActions,
  hasHero,
}: FirstWeekProps & { readonly hasHero: boolean }) {
  const next = firstOpen(items);
  return (
    <>
      <ul className="mx-0 mt-2 mb-0 p-0 list-none">
        {items.map(({ key, isDone }) => {
          const Icon = isDone ? IconCircleCheckFilled : key === next?.key ? IconCircleDot : IconCircle;
          const title = titles[key]();
          const url = urlOf(key, pathUrl);
          const test = key === 'topicTest' && !isDone ? topicTest : undefined;
          return (
            <li
              key={key}
              className={`${classes['row']} relative flex gap-3 items-center min-h-14 px-0 py-2 data-[done=true]:min-h-11`}
              data-done={isDone}
            >
              <span
                className="grid flex-none text-line-strong data-[state=done]:text-good data-[state=next]:text-brand-text"
                data-state={isDone ? 'done' : key === next?.key ? 'next' : 'open'}
              >
                <Icon size={22} stroke={1.75} aria-hidden="true" />
              </span>
              <span className="grid flex-1 justify-items-start min-w-0">
                {isDone ? (
                  <span className="text-muted">
                    {title}
                    <span className="visually-hidden"> {m.studyplan_done()}</span>
                  </span>
                ) : test !== undefined ? (
                  <span className={classes['label']}>{title}</span>
                ) : (
                  <PathLink
                    className={`${classes['name']} p-0 border-0 bg-transparent text-ink text-start no-underline cursor-pointer`}
                    href={url}
                  >
                    {title}
                  </PathLink>
                )}
                {isDone ? null : <span className="text-muted text-sm">{test?.assetName ?? abouts[key](facts)}</span>}
              </span>
              {test === undefined ? null : hasHero && key === next?.key ? null : renderTestActions(test, { isLead: false })}
              {isDone || test !== undefined ? null : (
                <IconChevronRight className="text-muted flex-none" size={18} stroke={1.75} aria-hidden="true" />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
