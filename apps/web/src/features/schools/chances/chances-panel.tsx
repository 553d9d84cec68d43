import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { unrankedMark } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { formatPercentile, percentileRange } from '../../../lib/format/percentile.ts';
import { schoolQueries } from '../queries.ts';
import { detailsPath } from '../words.ts';
import { CallAnswer } from './call-answer.tsx';
import classes from './chances-panel.module.css';
import { CutoffAnswer } from './cutoff-answer.tsx';
import { EligibleAnswer } from './eligible-answer.tsx';
import { PercentilesDialog } from './percentiles-dialog.tsx';
import { SelectionScore } from './selection-score.tsx';

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
  if (query.isPending)
    return (
      <Card role="status" aria-label={m.loading()}>
        <Skeleton height={420} />
      </Card>
    );
  if (query.isLoadingError)
    return (
      <Card>
        <ErrorState heading={isPage ? 'h1' : 'h2'} error={query.error} onRetry={() => void query.refetch()} />
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
      <header className={classes['head']}>
        {isAtSchool ? (
          <h2 className={classes['title']}>{m.sch_chances()}</h2>
        ) : (
          <>
            <div className={classes['top']}>
              {isPage ? <h1>{m.sch_chances()}</h1> : <span>{m.sch_chances()}</span>}
              {isPage ? null : (
                <PathLink href={detailsPath({ schoolId: chances.schoolId, programId: chances.schoolProgramMappingId })}>
                  {m.sch_open()}
                </PathLink>
              )}
            </div>
            <h2 className={classes['title']}>{chances.schoolName}</h2>
          </>
        )}
        <p className={classes['about']}>{about.filter(Boolean).join(' · ')}</p>
        <p className={classes['judged']}>
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
