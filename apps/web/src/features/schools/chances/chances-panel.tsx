import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
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
  readonly heading?: 'h1' | 'h2';
  /** Whether it is on the page of the school, which says already whose chances they are. */
  readonly isAtSchool?: boolean;
}

/** My chances at a programme: three questions with three answers, which are never merged into one. */
export function ChancesPanel({ programme, heading = 'h2', isAtSchool = false }: ChancesPanelProps) {
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
        <ErrorState heading={heading} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  return <Chances chances={query.data} heading={heading} isAtSchool={isAtSchool} />;
}

function Chances({
  chances,
  heading: Heading,
  isAtSchool,
}: { readonly chances: SchoolChances } & Required<Omit<ChancesPanelProps, 'programme'>>) {
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
          <Heading className={classes['title']}>{m.sch_chances()}</Heading>
        ) : (
          <>
            <p className={classes['top']}>
              <span>{m.sch_chances()}</span>
              {Heading === 'h1' ? null : (
                <PathLink href={detailsPath({ schoolId: chances.schoolId, programId: chances.schoolProgramMappingId })}>
                  {m.sch_open()}
                </PathLink>
              )}
            </p>
            <Heading className={classes['title']}>{chances.schoolName}</Heading>
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
      <EligibleAnswer eligibility={chances.eligibility} />
      <CutoffAnswer cutoff={chances.cutoff} source={judgedBy.source} />
      <CallAnswer chances={chances} />
      <SelectionScore scores={chances.scores} />
      {isEntering ? <PercentilesDialog onClose={() => setEntering(false)} /> : null}
    </Card>
  );
}

function judgedText({ source, exam, overall, tests }: SchoolChances['judgedBy']): string {
  if (source === null || overall === null) return m.sch_judged_none({ exam });
  return source === 'entered'
    ? m.sch_judged_entered({ exam, percentile: String(overall) })
    : m.sch_judged_predicted({ exam, percentile: String(overall), tests });
}
