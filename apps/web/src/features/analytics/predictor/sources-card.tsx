import { IconBuildingBank, IconInfoCircle, IconMathFunction, IconUser, IconUsers } from '@tabler/icons-react';
import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { fewestCandidates } from '@abhyas/rules/measurement/predictor/predict.ts';
import { type ReactNode, useId } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import type { Entry } from './entry.ts';
import classes from './predictor.module.css';
import { formatCount } from '../../../lib/format/figures.ts';

interface SourcesCardProps {
  readonly exam: PredictorExam;
  readonly entry: Entry;
  readonly cohort: AnswerOf<'percentilePredictor'>['cohort'];
  readonly isOwn: boolean;
}

/** From what the figure is computed: own marks, the cohort, the published tables and the method. */
export function SourcesCard({ exam, entry: { test, whole }, cohort, isOwn }: SourcesCardProps) {
  const id = useId();
  const own = test?.parts.find(({ key }) => key === '');
  const hasCohort = test !== null && cohort !== null && cohort.assessmentId === test.assessmentId;
  return (
    <Card aria-labelledby={id} className={classes['sources']}>
      <h2 id={id} className="text-lg">
        {m.pred_sources_title()}
      </h2>
      <ul className={`${classes['list']} grid m-0 p-0 list-none`}>
        {test === null || own === undefined ? (
          <Source icon={<IconUser {...icon} />} title={m.pred_source_typed()}>
            {whole.marks === null ? m.pred_none_yet() : m.pred_source_typed_marks({ marks: figure(whole.text), total: exam.totalMarks })}
          </Source>
        ) : (
          <Source icon={<IconUser {...icon} />} title={isOwn ? m.pred_source_own({ name: test.name }) : test.name}>
            {m.pred_source_own_marks({ marks: figure(own.marks), total: own.totalMarks, date: formatDayFirst(test.completedAt) })}
          </Source>
        )}
        {hasCohort && exam.cohort === null ? (
          <Source icon={<IconUsers {...icon} />} title={m.pred_source_cohort({ name: cohort.name })}>
            {cohort.candidates < fewestCandidates
              ? m.pred_source_few({ count: cohort.candidates })
              : m.pred_source_candidates({ count: cohort.candidates, shown: formatCount(cohort.candidates) })}
          </Source>
        ) : null}
        {exam.sources.length === 0 ? <CohortSource exam={exam} /> : null}
        {exam.sources.length === 0 ? null : (
          <Source icon={<IconBuildingBank {...icon} />} title={m.pred_source_tables()}>
            <details>
              <summary className="min-h-6 cursor-pointer">
                {m.pred_source_table_count({ count: exam.sources.length, exam: exam.name })}
              </summary>
              <ul className="mx-0 mt-2 mb-0 ps-4">
                {exam.sources.map(({ name, source, url, published }) => (
                  <li key={name}>
                    {name}: {url === '' ? source : <a href={url}>{source}</a>}, {formatDayFirst(published)}
                  </li>
                ))}
              </ul>
            </details>
          </Source>
        )}
        <Source icon={<IconMathFunction {...icon} />} title={m.pred_source_method()}>
          {exam.sources.length === 0 ? m.pred_source_method_cohort() : m.pred_source_method_text()}
        </Source>
      </ul>
      <p className="grid-cols-[20px_minmax(0,1fr)] grid gap-3 px-4 py-3 rounded-card bg-warn-wash text-warn text-sm print:[print-color-adjust:exact]">
        <IconInfoCircle {...icon} />
        <span>{exam.sources.length === 0 ? m.pred_note_cohort({ exam: exam.name }) : m.pred_note()}</span>
      </p>
    </Card>
  );
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Source({ icon: mark, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {mark}
      <div>
        <h3>{title}</h3>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  );
}

/** Without published tables: how many took the test and a further one, and when it was computed. */
function CohortSource({ exam: { cohort } }: { exam: PredictorExam }) {
  if (cohort === null) return null;
  const shown = (count: number) => formatCount(count);
  return (
    <Source icon={<IconUsers {...icon} />} title={m.pred_source_cohort({ name: cohort.name })}>
      {m.pred_source_mapping({
        candidates: shown(cohort.candidates),
        pairs: shown(cohort.pairs),
        date: formatDayFirst(cohort.madeAt),
      })}
    </Source>
  );
}
