import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { ScreenActions, ScreenHead, TableSkeleton } from '../frame.tsx';
import screen from '../screen.module.css';
import type { PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { CurveCard } from './curve-card.tsx';
import { ErrorsCard } from './errors/errors-card.tsx';
import { type EnteredPart, type Entry, entryOf } from './entry.ts';
import { FirstCards } from './first-cards.tsx';
import { MarksCard } from './marks-card.tsx';
import classes from './predictor.module.css';
import { SourcesCard } from './sources-card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import synthetic from './errors/synthetic-errors.json';
import { formatCount } from '../../../lib/format/figures.ts';
import { figure } from '../../../lib/format/marks.ts';
import { markedPercentile } from '../../../shared/assessment/percentile-mark.ts';
import { percentileText } from './percentile-text.ts';

interface SectionsTableProps {
  readonly entry: Entry;
  readonly testName: string;
}

/** The whole and each section: marks, percentile, interval, and what the same marks were in the mock. Nothing where only the whole is known, which is above the curve. */
function SectionsTable({ entry: { whole, sections, test }, testName }: SectionsTableProps) {
  const rows = [{ ...whole, name: m.perf_stand_overall() }, ...sections.map((section) => ({ ...section, name: section.part.name }))].filter(
    ({ reading }) => reading !== null,
  );
  if (rows.length < 2) return null;
  const lowest = Math.min(...rows.map(({ reading }) => reading?.low ?? reading?.percentile ?? 100));
  const floor = Math.max(0, Math.min(85, Math.floor((lowest - 2) / 5) * 5));
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_section()}</th>
          <th scope="col">{m.perf_col_marks()}</th>
          <th scope="col">{m.perf_col_percentile()}</th>
          <th scope="col" className="w-[26%] min-w-30 max-[600px]:hidden">
            {m.pred_col_scale({ from: floor })}
          </th>
          <th scope="col">{m.pred_col_likely()}</th>
          {testName === '' ? null : (
            <th scope="col" data-wide>
              {m.pred_col_in({ name: testName })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.part.key}
            row={row}
            name={row.name}
            floor={floor}
            hasTest={testName !== ''}
            provisional={test?.provisional ?? false}
          />
        ))}
      </tbody>
    </FigureTable>
  );
}

function Row({
  row: { text, reading, percentile },
  name,
  floor,
  hasTest,
  provisional,
}: {
  row: EnteredPart;
  name: string;
  floor: number;
  hasTest: boolean;
  provisional: boolean;
}) {
  if (reading === null) return null;
  const { low, high } = reading;
  const at = (value: number) => Math.max(0, Math.min(100, (100 * (value - floor)) / (100 - floor)));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figure(text)}</td>
      <td>
        <strong>{percentileText(reading.percentile)}</strong>
      </td>
      <td className="w-[26%] min-w-30 max-[600px]:hidden" aria-hidden>
        <span className="relative block h-1.5 rounded-[3px] bg-sunken print:[print-color-adjust:exact]">
          {low === null || high === null ? null : (
            <span
              className={`${classes['span']} absolute top-0 bottom-0 rounded-[3px] print:[print-color-adjust:exact]`}
              style={{ insetInlineStart: `${at(low)}%`, width: `${Math.max(2, at(high) - at(low))}%` }}
            />
          )}
          <span
            className={`${classes['dot']} absolute top-1/2 w-3 h-3 border-2 border-card rounded-circle bg-chart-own forced-colors:[background:Highlight] forced-colors:[forced-color-adjust:none] print:[print-color-adjust:exact]`}
            style={{ insetInlineStart: `${at(reading.percentile)}%` }}
          />
        </span>
      </td>
      <td>{low === null || high === null ? '\u2013' : m.perf_stand_range({ low: percentileText(low), high: percentileText(high) })}</td>
      {hasTest ? <td data-wide>{markedPercentile({ percentile, provisional })}</td> : null}
    </tr>
  );
}

const { fromTables, fromCohort } = synthetic;

/** How far off the computation is on made-up exams that it has not seen. The figures are what `npm run -s stats -- predict` prints, kept in synthetic-errors.json. */
function SyntheticCard() {
  const rows = [
    { name: m.pred_made_tables(), ...fromTables },
    { name: m.pred_made_cohort({ count: formatCount(fromCohort.cohort) }), ...fromCohort },
  ];
  return (
    <ChartCard title={m.pred_made_title()} about={m.pred_made_about()}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.pred_made_from()}</th>
            <th scope="col" data-wide>
              {m.pred_made_exams()}
            </th>
            <th scope="col">{m.pred_col_off_marks()}</th>
            <th scope="col">{m.pred_col_off_percentile()}</th>
            <th scope="col">{m.pred_col_inside()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, exams, errorInMarks, errorInPercentile, coverage }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-wide>{exams}</td>
              <td>{errorInMarks.toFixed(1)}</td>
              <td>{errorInPercentile.toFixed(1)}</td>
              <td>{m.chart_percent({ percent: coverage.toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className="text-muted text-sm">{m.pred_made_why()}</p>
    </ChartCard>
  );
}

/** A line for each mark of the exam and of each section. */
function predictorCsv({ parts }: PredictorExam): string[][] {
  const head = [m.perf_col_section(), m.perf_col_marks(), m.perf_col_percentile(), m.perf_col_lowest(), m.perf_col_highest()];
  const rows = parts.flatMap(({ key, name, curve }) =>
    (curve?.percentile ?? []).map((percentile, at) => [
      key === '' ? m.perf_stand_overall() : name,
      String((curve?.from ?? 0) + at),
      String(percentile),
      String(curve?.low[at] ?? ''),
      String(curve?.high[at] ?? ''),
    ]),
  );
  return [head, ...rows];
}

interface PredictorPageProps extends PlaceProps {
  /** The test that the address names; '' is the latest of the kind by which one is judged. */
  readonly assessmentId: string;
  readonly onTest: (assessmentId: string) => void;
}

type Predictor = AnswerOf<'percentilePredictor'>;

/** Percentile Predictor (PRF-011): what marks would give in the exam, with how far off that may be. */
export function PredictorPage({ whose, urls, assessmentId, onTest }: PredictorPageProps) {
  const [exam, setExam] = useState('');
  const query = useQuery(analyticsQueries.predictor({ whose, exam, assessmentId }));
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  const { data } = query;
  if (data.exam === null) {
    return (
      <>
        <ScreenHead title={m.perf_predictor()} />
        <EmptyState drawing="shelf" heading="h2" title={m.empty_records()}>
          {m.pred_no_exam()}
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded
      {...{ whose, urls, assessmentId, onTest }}
      predictor={data}
      exam={data.exam}
      isStale={query.isPlaceholderData}
      onExam={setExam}
    />
  );
}

interface LoadedProps extends PredictorPageProps {
  readonly predictor: Predictor;
  readonly exam: PredictorExam;
  readonly isStale: boolean;
  readonly onExam: (key: string) => void;
}

function Loaded({ whose, urls, assessmentId, onTest, predictor, exam, isStale, onExam }: LoadedProps) {
  const { tests, leftOut, cohort, exams, prediction } = predictor;
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(tests.length === 0 ? {} : null);
  const chosen = tests.find((each) => each.assessmentId === (assessmentId || cohort?.assessmentId)) ?? tests.at(0) ?? null;
  // a cohort has the marks of one test alone: until that of another is there, the old one is shown whole
  const test = (isStale && exam.cohort !== null ? tests.find((each) => each.assessmentId === exam.cohort?.assessmentId) : null) ?? chosen;
  const entry: Entry = entryOf({ exam, test, typed });
  const isOwn = whose.student === null;
  return (
    <>
      <ScreenHead title={m.perf_predictor()} about={aboutOf({ exam, isOwn })}>
        <ScreenActions csv={{ name: `${m.perf_predictor()}, ${exam.name}`, rows: () => predictorCsv(exam) }} />
      </ScreenHead>
      <div
        className={[`${screen['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`, isStale ? 'opacity-60' : '']
          .filter(Boolean)
          .join(' ')}
        aria-busy={isStale}
      >
        <FirstCards predictor={predictor} exam={exam} isOwn={isOwn} />
        <Statistics isOpenAtFirst={prediction.percentile === null || assessmentId !== ''}>
          <div className="grid grid-cols-[minmax(280px,3fr)_minmax(0,7fr)] gap-6 items-start max-[1080px]:grid-cols-1 max-[600px]:gap-4 print:grid-cols-[minmax(240px,3fr)_minmax(0,7fr)] print:gap-3">
            <MarksCard
              {...{ exam, exams, tests, leftOut, chosen, entry, typed, isOwn }}
              selectionUrl={urls.selection}
              onTest={(id) => {
                // typed marks are of the test that is chosen, so those of another start empty
                setTyped(typed === null || exam.sources.length > 0 ? null : {});
                onTest(id);
              }}
              onType={setTyped}
              onExam={(key) => {
                setTyped(tests.length === 0 ? {} : null);
                onExam(key);
              }}
            />
            <CurveCard {...{ exam, entry, cohort, isOwn }}>
              <SectionsTable entry={entry} testName={entry.test?.name ?? ''} />
            </CurveCard>
          </div>
          <div className={screen['pair']}>
            <ErrorsCard exam={exam} />
            <SourcesCard {...{ exam, entry, cohort, isOwn }} />
          </div>
          <SyntheticCard />
        </Statistics>
      </div>
    </>
  );
}

/** The marks, their curve, the errors and the sources: one tap away where there is a figure above them, and on paper only where they are open: the rest is one sheet. */
function Statistics({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button
        variant="default"
        className="justify-self-start print:hidden"
        aria-expanded={isOpen}
        rightSection={
          isOpen ? <IconChevronUp size={18} stroke={1.75} aria-hidden /> : <IconChevronDown size={18} stroke={1.75} aria-hidden />
        }
        onClick={() => setOpen(!isOpen)}
      >
        {m.pred_statistics()}
      </Button>
      {isOpen ? children : null}
    </>
  );
}

function aboutOf({ exam, isOwn }: { exam: PredictorExam; isOwn: boolean }): string {
  if (exam.sources.length === 0) return m.pred_about_cohort({ exam: exam.name });
  return (isOwn ? m.pred_about : m.pred_about_student)({ exam: exam.name });
}
