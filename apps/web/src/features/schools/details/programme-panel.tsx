import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { ChancesPanel } from '../chances/chances-panel.tsx';
import { feesText, salaryText } from '../words.ts';
import { ApplicationCard } from './application-card.tsx';
import { CategoryCutoffs } from './category-cutoffs.tsx';
import classes from './programme-panel.module.css';
import { ProgrammeCriteria } from './programme-criteria.tsx';

type Details = AnswerOf<'schoolDetails'>;
export type Programme = Details['schoolProgramData'][number];

/** One programme of a school: its facts, what it asks for, its cutoffs, and at the side the application with the student's chances. */
export function ProgrammePanel({ school, programme }: { school: Details; programme: Programme }) {
  const cutoffs = school.schoolCutOffData.find(({ programId }) => programId === programme.programId)?.programData ?? [];
  return (
    <div className={classes['panel']}>
      <div className={classes['side']}>
        <ApplicationCard school={school} programme={programme} />
        {isStudent(useOwnSession()) ? <ChancesPanel programme={programme.programId} isAtSchool /> : null}
      </div>
      <div className={classes['main']}>
        <Card aria-label={programme.programName}>
          <FactList look="grid" facts={factsOf(programme)} />
        </Card>
        <section aria-labelledby="eligibility">
          <h2 id="eligibility" className={classes['title']}>
            {m.schp_eligibility_title()}
          </h2>
          <p className={classes['text']}>{programme.eligibilityCriteria || m.schp_eligibility_none()}</p>
        </section>
        <ProgrammeCriteria schoolName={school.schoolName} programName={programme.programName} />
        <CategoryCutoffs cutoffs={cutoffs} />
      </div>
    </div>
  );
}

/** What is known of a programme; what the school has not said is left out. */
function factsOf(programme: Programme) {
  const { fees, avgSalary, duration, batchSize, Classification, ranking, examAccepted, firstBatchYear } = programme;
  return [
    { name: m.schp_fees(), value: feesText(fees) },
    { name: m.schp_salary(), value: salaryText(avgSalary) },
    { name: m.schp_exams(), value: examAccepted.join(', ') },
    { name: m.schp_duration(), value: duration },
    { name: m.schp_batch(), value: batchSize === null ? '' : String(batchSize) },
    { name: m.schp_classification(), value: Classification },
    { name: m.schp_ranking(), value: ranking },
    { name: m.schp_first_batch(), value: firstBatchYear === null ? '' : String(firstBatchYear) },
  ].filter(({ value }) => value !== '');
}
