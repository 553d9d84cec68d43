import type { EligibilityTermView, SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { unrankedMark } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { formatPercentile, percentileRange } from '../../../lib/format/percentile.ts';
import { schoolQueries } from '../queries.ts';
import { callName, detailsPath } from '../words.ts';
import { CallAnswer } from './call-answer.tsx';
import classes from './chances-panel.module.css';
import { PercentilesDialog } from './percentiles-dialog.tsx';
import { Answer } from './answer.tsx';
import { eligibleText, metText, partName } from './answer-words.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { decimalsOfPercentile } from '@abhyas/rules/analytics/percentiles/decimals.ts';

type Cutoff = NonNullable<SchoolChances['cutoff']>;

/** The least that would cross the cutoff. */
function changeText({ unit, more, from, to, ...part }: Cutoff['changes'][number]): string {
  const about = { name: partName(part), from: String(from), to: String(to) };
  return unit === 'marks' ? m.sch_change_marks({ ...about, more }) : m.sch_change_percentile({ ...about, more: String(more) });
}

function CutoffAnswer({ cutoff, source }: Pick<SchoolChances, 'cutoff'> & Pick<SchoolChances['judgedBy'], 'source'>) {
  if (cutoff === null) return <Answer question={m.sch_cutoff_met()} answer={metText(cutoff)} tone="unknown" />;
  const { answer, year, parts, changes, isOld, source: from, sourceDay, call } = cutoff;
  return (
    <Answer question={m.sch_cutoff_met()} answer={metText(cutoff)} tone={answer}>
      <table className={classes['cutoffs']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.sch_part()}</span>
            </th>
            <th scope="col">{m.sch_col_cutoff({ year: String(year) })}</th>
            <th scope="col">{source === 'predicted' ? m.sch_you_predicted() : m.sch_you()}</th>
            <th scope="col">
              <span className="visually-hidden">{m.sch_is_met()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key} data-short={part.short !== null && part.short > 0}>
              <th scope="row">{partName(part)}</th>
              <td>{formatPercentile(part.cutoff)}</td>
              <td>{part.own === null ? m.sch_none() : part.own.toFixed(decimalsOfPercentile(part.cutoff))}</td>
              <td>{part.short === null ? null : <MetMark isMet={part.short === 0} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > 0 ? (
        <p className={classes['change']}>
          <strong>{m.sch_would_change()}</strong> {changes.map(changeText).join('; ')}
        </p>
      ) : null}
      <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`} data-old={isOld}>
        {[callName(call), from, sourceDay === null ? '' : formatDayFirst(sourceDay), isOld ? m.sch_old() : ''].filter(Boolean).join(' · ')}
      </p>
    </Answer>
  );
}

function MetMark({ isMet }: { isMet: boolean }) {
  const Mark = isMet ? IconCheck : IconMinus;
  return (
    <span className="inline-grid place-items-center align-middle text-warn data-[met=true]:text-good" data-met={isMet}>
      <Mark size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{isMet ? m.sch_met() : m.sch_short()}</span>
    </span>
  );
}

const missing = {
  class10: m.sch_class10,
  class12: m.sch_class12,
  graduation: m.sch_graduation,
  work: m.sch_missing_work,
  percentile: m.sch_missing_percentile,
} as const;

type Score = SchoolChances['scores'][number];

/** Below this width the working of a score is folded. */
const phone = '(max-width: 639px)';

/** The selection scores as the school publishes them, with every term. On a phone the terms fold away; source and date never do. */
function SelectionScore({ scores }: Pick<SchoolChances, 'scores'>) {
  const isFolded = useMediaQuery(phone) ?? false;
  return scores.map((score) => (
    <section key={score.call} className={`${classes['score']} px-6 py-4 border-t border-line max-[560px]:px-4`} aria-label={m.sch_score()}>
      <details open={!isFolded}>
        <summary>
          <IconChevronRight className={classes['chevron']} size={16} stroke={1.75} aria-hidden="true" />
          {scores.length > 1 ? m.sch_score_call({ call: score.call }) : m.sch_score()}
          {isFolded ? (
            <span className={`${classes['folded']} ms-auto text-muted font-normal`}>
              <strong>{score.total ?? m.sch_none()}</strong> {lastText(score)}
            </span>
          ) : null}
        </summary>
        <Working {...score} />
      </details>
      <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
        {[score.source, score.sourceDay === null ? '' : formatDayFirst(score.sourceDay)].filter(Boolean).join(' · ')}
      </p>
    </section>
  ));
}

/** What the last candidate called had; '' where the school has not said. */
function lastText({ lastScore, lastYear }: Score): string {
  if (lastScore === null) return '';
  return lastYear === null ? m.sch_last_call({ score: lastScore }) : m.sch_last_call_year({ score: lastScore, year: String(lastYear) });
}

function Working(score: Score) {
  return (
    <table className={classes['scores']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{m.sch_term()}</th>
          <th scope="col">{m.sch_working()}</th>
          <th scope="col">{m.sch_points()}</th>
        </tr>
      </thead>
      <tbody>
        {score.terms.map((term) => (
          <tr key={term.label}>
            <th scope="row">{term.label}</th>
            <td>{term.working || m.sch_missing({ names: term.missing.map((each) => missing[each]()).join(', ') })}</td>
            <td>{term.points ?? m.sch_none()}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.sch_yours()}</th>
          <td>{lastText(score)}</td>
          <td>{score.total ?? m.sch_none()}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface Grade {
  readonly type: 'Percentage' | 'CGPA';
  readonly value: number;
}

const levels = { class10: m.sch_class10, class12: m.sch_class12, graduation: m.sch_graduation } as const;
const gradeText = (grade: Grade) => (grade.type === 'CGPA' ? m.sch_cgpa({ value: String(grade.value) }) : `${grade.value}%`);

/** What a condition needs, and what the student has. */
function termText(term: EligibilityTermView): string {
  if (term.kind === 'work')
    return term.own === null ? m.sch_work_needed({ months: term.needed }) : m.sch_work({ months: term.needed, own: term.own });
  if (term.kind === 'finalYear') return term.needed ? m.sch_final_year() : m.sch_no_final_year();
  const level = levels[term.kind]();
  if (term.needed === null) return m.sch_grade_none({ level });
  if (term.own === null) return m.sch_grade_needed({ level, needed: gradeText(term.needed) });
  return m.sch_grade({ level, needed: gradeText(term.needed), own: gradeText(term.own) });
}

function EligibleAnswer({ eligibility, intakeYear }: Pick<SchoolChances, 'eligibility'> & { readonly intakeYear: number }) {
  if (eligibility === null) return <Answer question={m.sch_eligible()} answer={eligibleText(eligibility)} tone="unknown" />;
  const { answer, text, terms } = eligibility;
  const isMissing = terms.some((term) => term.met === null && term.own === null);
  return (
    <Answer question={m.sch_eligible()} answer={eligibleText(eligibility)} tone={answer}>
      <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>{m.sch_intake_for({ year: intakeYear })}</p>
      <ul className={`${classes['terms']} m-0 p-0 text-sm list-none`}>
        {terms.map((term) => (
          <li key={term.kind} data-met={term.met === null ? 'unknown' : term.met}>
            {termText(term)}
          </li>
        ))}
      </ul>
      {terms.length === 0 && text !== '' ? (
        <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>{text}</p>
      ) : null}
      {isMissing ? (
        <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
          {m.sch_profile_missing()} <PathLink href="/myProfile">{m.sch_profile_link()}</PathLink>
        </p>
      ) : null}
    </Answer>
  );
}

interface ChancesPanelProps {
  readonly programme: string;
  /** Whether it is a page of its own. */
  readonly isPage?: boolean;
  /** Whether it is on the page of the school, which says already whose chances they are. */
  readonly isAtSchool?: boolean;
}

/** My chances at a programme: three questions with three answers, which are never merged into one. */
export function ChancesPanel({ programme, isPage = false, isAtSchool = false }: ChancesPanelProps) {
  const session = useOwnSession();
  const query = useQuery(schoolQueries.chances(session, programme));
  if (query.data === undefined)
    return (
      <Card>
        <QueryView query={query} height={420} heading={isPage ? 'h1' : 'h2'} />
      </Card>
    );
  return <Chances chances={query.data} isPage={isPage} isAtSchool={isAtSchool} />;
}

function Chances({ chances, isPage, isAtSchool }: { readonly chances: SchoolChances } & Required<Omit<ChancesPanelProps, 'programme'>>) {
  const [isEntering, setEntering] = useState(false);
  const { judgedBy } = chances;
  const about = [
    isAtSchool ? '' : chances.programName,
    isAtSchool ? '' : chances.location,
    judgedBy.categoryName === '' ? '' : m.sch_category({ name: judgedBy.categoryName }),
  ];
  return (
    <Card className={classes['panel']} aria-label={m.sch_chances()}>
      <header className="px-6 pt-6 pb-4 max-[560px]:px-4">
        {isAtSchool ? (
          <h2 className="mt-1 text-lg wrap-anywhere">{m.sch_chances()}</h2>
        ) : (
          <>
            <div className={`${classes['top']} flex justify-between gap-2 text-muted text-sm font-medium`}>
              {isPage ? <h1>{m.sch_chances()}</h1> : <span>{m.sch_chances()}</span>}
              {isPage ? null : (
                <PathLink href={detailsPath({ schoolId: chances.schoolId, programId: chances.schoolProgramMappingId })}>
                  {m.sch_open()}
                </PathLink>
              )}
            </div>
            <h2 className="mt-1 text-lg wrap-anywhere">{chances.schoolName}</h2>
          </>
        )}
        <p className="text-muted text-sm">{about.filter(Boolean).join(' · ')}</p>
        <p className={`${classes['judged']} text-muted text-sm flex flex-wrap items-center gap-x-2 gap-y-0`}>
          {judgedText(judgedBy)}
          <Button variant="subtle" size="compact-sm" onClick={() => setEntering(true)}>
            {judgedBy.source === null ? m.sch_enter() : m.sch_change()}
          </Button>
        </p>
      </header>
      <EligibleAnswer eligibility={chances.eligibility} intakeYear={judgedBy.intakeYear} />
      <CutoffAnswer cutoff={chances.cutoff} source={judgedBy.source} />
      <CallAnswer chances={chances} />
      <SelectionScore scores={chances.scores} />
      {isEntering ? <PercentilesDialog onClose={() => setEntering(false)} /> : null}
    </Card>
  );
}

function judgedText({ source, exam, overall, low, high, target, tests, converted, leftOut }: SchoolChances['judgedBy']): string {
  const said = [
    ...(converted === 0 ? [] : [m.sch_converted({ count: converted })]),
    ...(leftOut.length === 0
      ? []
      : [m.sch_left_out({ tests: leftOut.map(({ name, reason }) => `${name} (${leftWords(reason)})`).join(', ') })]),
  ];
  if (source === null || overall === null) return [m.sch_judged_none({ exam }), ...said].join(' ');
  if (source === 'target') return [m.sch_judged_target({ exam, percentile: formatPercentile(overall) }), ...said].join(' ');
  return [
    m.sch_judged_predicted({ exam, percentile: percentileRange({ percentile: overall, low, high }), tests }),
    ...(target === null ? [] : [m.sch_judged_aim({ percentile: formatPercentile(target) })]),
    ...said,
  ].join(' ');
}

const leftWords = (reason: SchoolChances['judgedBy']['leftOut'][number]['reason']): string =>
  reason === 'few' ? m.sch_left_few() : reason === 'unknown' ? m.sch_left_unknown() : unrankedMark(reason);
