import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { Button, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { testQuery } from './queries.ts';
import { ScoringBar } from './scoring-bar.tsx';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import classes from './staff-table.module.css';
import { csvFile } from '../../../lib/csv.ts';
import { rulingName } from './words.ts';
import { flagName, flagTone } from './flags.ts';
import { formatClock } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import { MarkList } from './mark-list.tsx';

interface QuestionsTableProps {
  readonly assessmentId: string;
  /** Of the section. */
  readonly name: string;
  readonly questions: readonly StaffQuestionRow[];
}

/** The questions of a section with how they were answered and what there is to check. */
function QuestionsTable({ assessmentId, name, questions }: QuestionsTableProps) {
  return (
    <DataTable label={name}>
      <thead>
        <tr>
          <th scope="col" data-number>
            {m.staff_col_number()}
          </th>
          <th scope="col">{m.staff_col_question()}</th>
          <th scope="col">{m.staff_col_topic()}</th>
          <th scope="col">{m.staff_col_key()}</th>
          <th scope="col" data-number>
            {m.staff_col_right()}
          </th>
          <th scope="col" data-number title={m.staff_col_apart_help()}>
            {m.staff_col_apart()}
          </th>
          <th scope="col" data-number>
            {m.staff_col_median()}
          </th>
          <th scope="col" data-number>
            {m.staff_col_met()}
          </th>
          <th scope="col">{m.staff_col_check()}</th>
          <th scope="col">{m.staff_col_ruling()}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(
          ({ itemId, number, text, topic, answer, correctPercent, candidates, discrimination, medianSeconds, flags, ruling }) => (
            <tr key={itemId}>
              <td data-number>{number}</td>
              <th scope="row" className="min-w-50 max-w-115 wrap-anywhere">
                <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/tests/${assessmentId}/${itemId}`}>
                  {text === '' ? m.test_question({ number }) : text}
                </PathLink>
              </th>
              <td>{topic}</td>
              <td>{answer.map(figure).join(', ')}</td>
              <td data-number>{correctPercent === null ? <NoFigure /> : `${correctPercent}%`}</td>
              <td data-number>{discrimination === null ? <NoFigure /> : figure(discrimination.toFixed(2))}</td>
              <td data-number>{medianSeconds === null ? <NoFigure /> : formatClock(medianSeconds)}</td>
              <td data-number>{candidates}</td>
              <td>
                <span className="flex flex-wrap gap-1 min-w-35">
                  {flags.map((flag) => (
                    <Badge key={flagName(flag)} tone={flagTone(flag)}>
                      {flagName(flag)}
                    </Badge>
                  ))}
                </span>
              </td>
              <td>{ruling === '' ? null : <Badge tone="marked">{rulingName(ruling)}</Badge>}</td>
            </tr>
          ),
        )}
      </tbody>
    </DataTable>
  );
}

function NoFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.staff_no_statistics()}</span>
    </>
  );
}

/** The questions of a test as a file for a spreadsheet; times in seconds. */
function questionsCsv(sections: readonly { readonly name: string; readonly questions: readonly StaffQuestionRow[] }[]): Blob {
  const head = [
    m.test_section(),
    m.staff_col_number(),
    m.staff_col_question(),
    m.staff_col_topic(),
    m.staff_col_key(),
    m.staff_col_met(),
    `${m.staff_col_right()} (%)`,
    m.staff_col_apart(),
    `${m.staff_col_median()} (s)`,
    m.staff_col_check(),
    m.staff_col_ruling(),
  ];
  const rows = sections.flatMap(({ name, questions }) =>
    questions.map((row) => [
      name,
      String(row.number),
      row.text,
      row.topic,
      row.answer.join(', '),
      String(row.candidates),
      String(row.correctPercent ?? ''),
      String(row.discrimination ?? ''),
      String(row.medianSeconds ?? ''),
      row.flags.map(flagName).join('; '),
      rulingName(row.ruling),
    ]),
  );
  return csvFile([head, ...rows]);
}

/** /staff/tests/{id}: the questions of a test with their keys, how they were answered, what there is to check, and what was decided of them. */
export function TestPage({ assessmentId }: { assessmentId: string }) {
  return (
    <StaffScreen right="content">
      <Test assessmentId={assessmentId} />
    </StaffScreen>
  );
}

const tabs = [
  { value: 'questions', label: m.staff_test_questions },
  { value: 'marks', label: m.staff_marks },
] as const;

function Test({ assessmentId }: { assessmentId: string }) {
  const query = useQuery(testQuery(assessmentId));
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('questions');
  usePageName(query.data?.test.name ?? '');
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  const { test } = query.data;
  const sections = query.data.sections.map((section) => (section.sectionId === '' ? { ...section, name: m.staff_test_former() } : section));
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
      <PillTabs label={test.name} tabs={tabs} value={tab} onChange={setTab}>
        <div className="mt-4">
          {tab === 'marks' ? (
            <MarkList assessmentId={assessmentId} testName={test.name} />
          ) : (
            <Questions assessmentId={assessmentId} testName={test.name} sections={sections} />
          )}
        </div>
      </PillTabs>
    </>
  );
}

type Section = AnswerOf<'staffTest'>['sections'][number];

/** The questions of a test, all or those that there is something to check of. */
function Questions({ assessmentId, testName, sections }: { assessmentId: string; testName: string; sections: readonly Section[] }) {
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  const flagged = sections.flatMap(({ questions }) => questions).filter(isFlagged).length;
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
        {flagged === 0 ? (
          <span className="block text-muted text-sm">
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
          onClick={() => saveFile({ file: questionsCsv(sections), name: m.staff_items_csv_file({ test: testName }) })}
        >
          {m.staff_items_csv()}
        </Button>
      </div>
      {sections.map(({ sectionId, name, questions }) => {
        const shown = onlyFlagged ? questions.filter(isFlagged) : questions;
        return (
          <section key={sectionId} className={`${classes['section']} grid gap-3 mt-8`} aria-labelledby={`section-${sectionId}`}>
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
