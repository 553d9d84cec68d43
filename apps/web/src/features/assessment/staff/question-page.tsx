import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { figure, signedMarks } from '../../../lib/format/marks.ts';
import { optionsToChoose } from '@abhyas/rules/assessment/types/asked.ts';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import classes from './question-page.module.css';
import { questionQuery } from './queries.ts';
import { ScoringBar } from './scoring-bar.tsx';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { optionKey, wholeKeys } from './ruling.ts';
import { responseText, rulingName, rulingSays } from './words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { formatClock } from '../../../lib/format/durations.ts';
import { flagName, flagSays, flagTone } from './flags.ts';

type Statistics = StaffQuestion['statistics'];

/** How well a question measures, and what its authors should look at. */
function StatisticsCard({ statistics }: { statistics: Statistics }) {
  const { candidates, correctPercent, discrimination, medianSeconds, shareSeconds, flags, places } = statistics;
  return (
    <Card className={classes['statisticsCardCard']} aria-labelledby="measure">
      <h2 id="measure">{m.staff_item_measure()}</h2>
      {candidates === 0 ? (
        <p>{m.staff_item_not_counted()}</p>
      ) : (
        <>
          <dl className={`${classes['figures']} grid gap-3 m-0`}>
            <Figure name={m.staff_col_right()} value={correctPercent === null ? '–' : `${correctPercent}%`} />
            <Figure
              name={m.staff_col_apart()}
              help={m.staff_col_apart_help()}
              value={discrimination === null ? '–' : figure(discrimination.toFixed(2))}
            />
            <Figure
              name={m.staff_col_median()}
              help={m.staff_item_share({ time: formatClock(shareSeconds) })}
              value={medianSeconds === null ? '–' : formatClock(medianSeconds)}
            />
            <Figure name={m.staff_col_met()} value={String(candidates)} />
          </dl>
          {flags.length === 0 ? (
            <p className="text-muted text-sm">
              {candidates < judgedFrom ? m.staff_items_few({ count: judgedFrom }) : m.staff_items_sound()}
            </p>
          ) : (
            <ul className={`${classes['flags']} grid gap-3 m-0 p-0 list-none`}>
              {flags.map((flag) => (
                <li key={flagName(flag)}>
                  <Badge tone={flagTone(flag)}>{flagName(flag)}</Badge>
                  <span>{flagSays({ flag, medianSeconds, shareSeconds })}</span>
                </li>
              ))}
            </ul>
          )}
          {places.length < 2 ? null : <Places places={places} />}
        </>
      )}
    </Card>
  );
}

function Figure({ name, value, help }: { name: string; value: string; help?: string }) {
  return (
    <div>
      <dt title={help}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Places({ places }: { places: Statistics['places'] }) {
  return (
    <div className="grid gap-2">
      <h3>{m.staff_item_places()}</h3>
      <DataTable label={m.staff_item_places()} figures>
        <thead>
          <tr>
            <th scope="col">{m.staff_item_place()}</th>
            <th scope="col">{m.staff_candidates()}</th>
            <th scope="col">{m.staff_col_right()}</th>
            <th scope="col">{m.staff_item_compared()}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, candidates, correctPercent, delta }) => (
            <tr key={place}>
              <th scope="row">{place === '' ? m.staff_item_home() : place}</th>
              <td>{candidates}</td>
              <td>{correctPercent === null ? '–' : `${correctPercent}%`}</td>
              <td>{delta === null ? '–' : figure(delta.toFixed(1))}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="text-muted text-sm">{m.staff_item_compared_help()}</p>
    </div>
  );
}

const RulingDialog = lazyDialog(async () => (await import('./ruling-dialog.tsx')).RulingDialog);

interface Place {
  readonly assessmentId: string;
  readonly itemId: string;
}

/** /staff/tests/{id}/{question}: a question with key, solution and what was answered; here staff rule on it. */
export function QuestionPage(place: Place) {
  return (
    <StaffScreen right="content">
      <Question {...place} />
    </StaffScreen>
  );
}

function Question(place: Place) {
  const query = useQuery(questionQuery(place));
  const [ruling, setRuling] = useState(false);
  const name = query.data === undefined ? '' : m.staff_question_of({ number: query.data.number, section: query.data.sectionName });
  usePageName(name, { above: query.data?.testName ?? '' });
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  const question = query.data;
  return (
    <>
      <PageHeader title={name}>
        {[question.testName, typeName(question.type), question.topic].filter((part) => part !== '').join(' · ')}
      </PageHeader>
      <ScoringBar attempts={question.attempts} waiting={question.waiting} />
      <div className="grid grid-cols-1 gap-6 mt-4 min-[1024px]:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)] min-[1024px]:items-start">
        <Paper question={question} />
        <div className="grid gap-6">
          <StatisticsCard statistics={question.statistics} />
          <Ruling question={question} onRule={() => setRuling(true)} />
          <Answers question={question} />
        </div>
      </div>
      <Suspense>{ruling ? <RulingDialog place={place} question={question} onClose={() => setRuling(false)} /> : null}</Suspense>
    </>
  );
}

/** The question as it was set, with its key and its solution. */
function Paper({ question }: { question: StaffQuestion }) {
  const { passage, stemHtml, options, solutionHtml, marking } = question;
  return (
    <Card as="article" className={classes['card']}>
      {passage === null ? null : (
        <section
          className={`${classes['passage']} max-h-80 overflow-auto p-4 rounded-control bg-sunken`}
          aria-label={m.test_passage()}
          tabIndex={0}
        >
          {passage.title === '' ? null : <h2>{passage.title}</h2>}
          <RichText html={passage.html} look="reading" />
        </section>
      )}
      <RichText html={stemHtml} />
      {optionsToChoose(question).length === 0
        ? wholeKeys(question).map(({ isRight, words, text }) => (
            <p
              key={words}
              className="px-4 py-3 border border-line rounded-control data-right:border-good data-right:bg-good-wash"
              data-typed
              data-right={isRight || undefined}
            >
              <strong>{words}</strong> {text}
            </p>
          ))
        : null}
      {options.length === 0 ? null : (
        <ul className={`${classes['options']} grid gap-2 m-0 p-0 list-none`}>
          {options.map(({ label, html }) => {
            const { isRight, words } = optionKey(question, label);
            return (
              <li key={label} data-key={isRight || undefined}>
                <span className="text-muted font-strong">{label}</span>
                <span className="flex-[1_1_160px]">
                  <RichText html={html} look="inline" />
                </span>
                {words === '' ? null : (
                  <span
                    className="inline-flex gap-1 items-center text-muted text-sm font-medium data-right:text-good-ink"
                    data-right={isRight || undefined}
                  >
                    {isRight ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
                    {words}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-muted text-sm">
        {m.staff_marking({
          correct: signedMarks(marking.correct),
          wrong: signedMarks(marking.wrong),
          blank: signedMarks(marking.blank),
        })}
      </p>
      <section className={classes['solution']} aria-label={m.test_solution()} tabIndex={0}>
        <h2>{m.test_solution()}</h2>
        {solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={solutionHtml} />}
      </section>
    </Card>
  );
}

function Ruling({ question: { ruling, pastRulings }, onRule }: { question: StaffQuestion; onRule: () => void }) {
  return (
    <Card className={classes['card']} aria-labelledby="ruling">
      <h2 id="ruling">{m.staff_ruling()}</h2>
      {ruling === null ? (
        <p>{m.staff_ruling_none()}</p>
      ) : (
        <>
          <p>
            <Badge tone="marked">{rulingName(ruling.ruling.kind)}</Badge> {rulingSays(ruling.ruling)}
          </p>
          <blockquote className="m-0 pl-3 border-l-3 border-line-strong">{ruling.reason}</blockquote>
          <p className="text-muted text-sm">
            {m.staff_ruling_by({ name: ruling.by, date: formatDayFirst(ruling.at), time: formatTime(ruling.at) })}
            {ruling.showReason ? ` · ${m.staff_ruling_reason_shown()}` : ''}
          </p>
        </>
      )}
      <Button onClick={onRule}>{ruling === null ? m.staff_ruling_make() : m.staff_ruling_change()}</Button>
      {pastRulings.length === 0 ? null : <PastRulings past={pastRulings} />}
    </Card>
  );
}

/** Rulings that were replaced or withdrawn, the latest first. */
function PastRulings({ past }: { past: StaffQuestion['pastRulings'] }) {
  return (
    <section aria-labelledby="past-rulings">
      <h3 id="past-rulings">{m.staff_ruling_past()}</h3>
      <ol className="grid gap-4 mx-0 mt-3 mb-0 p-0 list-none">
        {past.map(({ ruling, reason, by, at, endedBy, endedAt, withdrawn, endReason }) => (
          <li className="grid gap-2 pt-3 border-t border-line" key={endedAt}>
            <p>
              <Badge tone="plain">{rulingName(ruling.kind)}</Badge> {rulingSays(ruling)}
            </p>
            <blockquote className="m-0 pl-3 border-l-3 border-line-strong">{reason}</blockquote>
            <p className="text-muted text-sm">{m.staff_ruling_by({ name: by, date: formatDayFirst(at), time: formatTime(at) })}</p>
            <p className="text-muted text-sm">
              {(withdrawn ? m.staff_ruling_withdrawn_by : m.staff_ruling_replaced_by)({
                name: endedBy,
                date: formatDayFirst(endedAt),
                time: formatTime(endedAt),
              })}
            </p>
            {withdrawn ? <p className="text-muted text-sm">{m.staff_ruling_withdrawn_why({ reason: endReason })}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How the answers are spread: a bar beside each figure. */
function Answers({ question: { answers, others, attempts, statistics } }: { question: StaffQuestion }) {
  const restOf = new Map(statistics.chosen.map(({ answer, restMarks }) => [answer, restMarks]));
  const shareOf = (candidates: number) => (attempts === 0 ? 0 : sharePercent(candidates / attempts));
  const rows = [
    ...answers.map(({ response, outcome, candidates }) => ({
      text: figure(responseText(response)),
      right: outcome === 'correct',
      candidates,
      rest: restOf.get(response !== null && response.kind !== 'typed' ? response.labels.join(',') : ''),
    })),
    ...(others === 0 ? [] : [{ text: m.staff_other_answers(), right: false, candidates: others, rest: undefined }]),
  ];
  return (
    <Card className={classes['card']} aria-labelledby="answers">
      <h2 id="answers">{m.staff_answers()}</h2>
      {rows.length === 0 ? (
        <p>{m.staff_answers_none()}</p>
      ) : (
        <>
          <p className="text-muted text-sm">{m.staff_answers_about({ count: attempts })}</p>
          <DataTable label={m.staff_answers()}>
            <thead>
              <tr>
                <th scope="col">{m.staff_answer()}</th>
                <th scope="col" data-number>
                  {m.staff_candidates()}
                </th>
                <th scope="col" data-number>
                  {m.staff_share()}
                </th>
                {restOf.size === 0 ? null : (
                  <th scope="col" data-number title={m.staff_item_rest_help()}>
                    {m.staff_item_rest()}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ text, right, candidates, rest }) => (
                <tr key={text}>
                  <th scope="row" className="min-w-35 wrap-anywhere">
                    {text}
                    {right ? <IconCheck size={16} stroke={2} className={classes['tick']} role="img" aria-label={m.test_correct()} /> : null}
                    <span
                      className="block min-w-0.5 h-1 mt-1 rounded-[2px] bg-line-strong data-right:bg-good"
                      data-right={right || undefined}
                      style={{ width: `${shareOf(candidates)}%` }}
                    />
                  </th>
                  <td data-number>{candidates}</td>
                  <td data-number>{shareOf(candidates)}%</td>
                  {restOf.size === 0 ? null : <td data-number>{rest === undefined ? '–' : figure(rest)}</td>}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </>
      )}
    </Card>
  );
}
