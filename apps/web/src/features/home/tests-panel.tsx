import type { Asset } from '@abhyas/contract/learning/learning.ts';
import type { ReactNode } from 'react';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { SeeAll } from './cards/see-all.tsx';
import { testsToShow } from './tests-to-show.ts';
import classes from './tests-panel.module.css';

interface TestsPanelProps {
  readonly tests: readonly Asset[];
  readonly nextTestId: string;
  /** The one thing to do next is this test already, so that it need not be named twice. */
  readonly ledTestId: string;
  readonly renderTest: (test: Asset) => ReactNode;
}

/** The tests of the course, the next one first, with its last day. */
export function TestsPanel({ tests, nextTestId, ledTestId, renderTest }: TestsPanelProps) {
  const { next, others, more } = testsToShow({ tests, nextTestId: nextTestId === ledTestId ? '' : nextTestId });
  return (
    <section className="card-surface px-5 pt-5 pb-2" aria-labelledby="home-tests">
      <div className="flex items-center justify-between gap-3">
        <h2 id="home-tests" className="text-[1rem]">
          {m.home_tests()}
        </h2>
        {more ? <SeeAll href="/test" of={m.home_all_tests()} /> : null}
      </div>
      {tests.length === 0 ? <EmptyState drawing="shelf" title={m.home_no_tests()} /> : null}
      {next ? (
        <div className="mt-3 px-4 pt-3 pb-1 rounded-control bg-brand-accent-wash">
          <p className="flex flex-wrap justify-between gap-x-3 gap-y-0 text-ink text-xs font-strong">
            {m.home_next_test()}
            <span className="text-body font-normal">{dayOf(next)}</span>
          </p>
          {renderTest(next)}
        </div>
      ) : null}
      <ul className={`${classes['list']} mx-0 mt-2 mb-0 p-0 list-none`}>
        {others.map((test) => (
          <li key={test.assetId}>{renderTest(test)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Until when a test is open, or when it opens; of a booked one only that it is, because its day is the slot's, and nothing where its row says until when it can be booked. */
function dayOf({ assetDetails: [details], actions }: Asset): string {
  if (!details) return '';
  const has = (wanted: string) => actions.some(({ kind }) => kind === wanted);
  if (has('view-booking')) return m.home_booked();
  if (has('book')) return '';
  const waits = actions.some(({ kind, enabled }) => kind === 'launch' && !enabled);
  return waits ? m.learning_opens({ date: formatDayFirst(details.releaseDate) }) : m.home_closes({ date: formatDayFirst(details.endDate) });
}
