import { type SchoolDataKind, schoolDataKinds } from '@abhyas/contract/schools/school-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { ImportCard } from './import-card.tsx';
import { kindWords } from '../school-kind-words.ts';
import { countsQuery } from './queries.ts';
import classes from './schools.module.css';
import { formatCount } from '../../../lib/format/figures.ts';

/** /staff/schools: imports what the school explorer shows, a file of one kind at a time. `kind` is as the address has it. */
export function SchoolsPage({ kind }: { kind: string }) {
  return (
    <StaffScreen right="content">
      <Schools kind={schoolDataKinds.find((each) => each === kind) ?? 'schools'} />
    </StaffScreen>
  );
}

function Schools({ kind }: { kind: SchoolDataKind }) {
  const { history } = useRouter();
  const counts = useQuery(countsQuery);
  return (
    <>
      <PageHeader title={m.ssch_title()}>{m.ssch_about()}</PageHeader>
      <div role="group" aria-label={m.ssch_kinds()} className="flex flex-wrap gap-2 mb-4">
        {schoolDataKinds.map((each) => (
          <button
            key={each}
            type="button"
            className={`${classes['kind']} rounded-[8px] inline-flex gap-2 items-center min-h-11 px-4 py-2 border border-line-strong bg-card text-body cursor-pointer aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text aria-pressed:font-medium`}
            aria-pressed={each === kind}
            onClick={() => history.push(`/staff/schools?kind=${each}`)}
          >
            {kindWords[each]()}
            {/* while the counts load, or if they don't, the kinds can be chosen all the same */}
            {counts.data === undefined ? null : (
              <span className={`${classes['count']} text-muted text-sm tabular font-normal`}>{formatCount(counts.data[each])}</span>
            )}
          </button>
        ))}
      </div>
      <ImportCard key={kind} kind={kind} name={kindWords[kind]()} count={counts.data?.[kind] ?? null} />
    </>
  );
}
