import type { EligibilityTermView, SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Answer } from './answer.tsx';
import { eligibleText } from './answer-words.ts';
import classes from './chances-panel.module.css';

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

export function EligibleAnswer({ eligibility, intakeYear }: Pick<SchoolChances, 'eligibility'> & { readonly intakeYear: number }) {
  if (eligibility === null) return <Answer question={m.sch_eligible()} answer={eligibleText(eligibility)} tone="unknown" />;
  const { answer, text, terms } = eligibility;
  const isMissing = terms.some((term) => term.met === null && term.own === null);
  return (
    <Answer question={m.sch_eligible()} answer={eligibleText(eligibility)} tone={answer}>
      <p className={classes['note']}>{m.sch_intake_for({ year: intakeYear })}</p>
      <ul className={classes['terms']}>
        {terms.map((term) => (
          <li key={term.kind} data-met={term.met === null ? 'unknown' : term.met}>
            {termText(term)}
          </li>
        ))}
      </ul>
      {terms.length === 0 && text !== '' ? <p className={classes['note']}>{text}</p> : null}
      {isMissing ? (
        <p className={classes['note']}>
          {m.sch_profile_missing()} <PathLink href="/myProfile">{m.sch_profile_link()}</PathLink>
        </p>
      ) : null}
    </Answer>
  );
}
