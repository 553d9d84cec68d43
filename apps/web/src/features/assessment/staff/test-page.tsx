import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { judgedFrom } from '@abhyas/rules/analytics/items/judge-item.ts';
import { Button, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { questionsCsv } from './items/questions-csv.ts';
import { QuestionsTable } from './items/questions-table.tsx';
import { testQuery } from './queries.ts';
import { ScoringBar } from './scoring-bar.tsx';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import classes from './staff-table.module.css';

/** /staff/tests/{id}: the questions of a test with their keys, how they were answered, what there is to check, and what was decided of them. */
export function TestPage({ assessmentId }: { assessmentId: string }) {
  return (
    <StaffScreen right="content">
      <Test assessmentId={assessmentId} />
    </StaffScreen>
  );
}

function Test({ assessmentId }: { assessmentId: string }) {
  const query = useQuery(testQuery(assessmentId));
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  usePageName(query.data?.test.name ?? '');
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <TableSkeleton />;
  const { test } = query.data;
  const sections = query.data.sections.map((section) => (section.sectionId === '' ? { ...section, name: m.staff_test_former() } : section));
  const flagged = sections.flatMap(({ questions }) => questions).filter(isFlagged).length;
  return (
    <>
      <PageHeader title={test.name}>
        {m.staff_test_about({
          course: test.courseName,
          from: formatDayFirst(test.releaseAt),
          to: formatDayFirst(test.endAt),
          attempts: test.attempts,
        })}
      </PageHeader>
      <ScoringBar attempts={test.attempts} waiting={test.waiting} />
      <div className={classes['tools']}>
        {flagged === 0 ? (
          <span className={classes['sub']}>
            {sections.some(isJudged) ? m.staff_items_sound() : m.staff_items_few({ count: judgedFrom })}
          </span>
        ) : (
          <Switch
            label={`${m.staff_items_only()} (${m.staff_items_check({ count: flagged })})`}
            checked={onlyFlagged}
            onChange={(event) => setOnlyFlagged(event.currentTarget.checked)}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile({ file: questionsCsv(sections), name: m.staff_items_csv_file({ test: test.name }) })}
        >
          {m.staff_items_csv()}
        </Button>
      </div>
      {sections.map(({ sectionId, name, questions }) => {
        const shown = onlyFlagged ? questions.filter(isFlagged) : questions;
        return (
          <section key={sectionId} className={classes['section']} aria-labelledby={`section-${sectionId}`}>
            <h2 id={`section-${sectionId}`}>{name}</h2>
            {shown.length === 0 ? (
              <p>{m.staff_item_none_left()}</p>
            ) : (
              <QuestionsTable assessmentId={assessmentId} name={name} questions={shown} />
            )}
          </section>
        );
      })}
    </>
  );
}

const isFlagged = ({ flags }: StaffQuestionRow) => flags.length > 0;
const isJudged = ({ questions }: { questions: readonly StaffQuestionRow[] }) =>
  questions.some(({ candidates }) => candidates >= judgedFrom);
