import { maxCompared } from '@abhyas/contract/schools/school-limits.ts';
import type { CompareRow } from '@abhyas/contract/schools/details.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconPrinter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { schoolQueries } from '../queries.ts';
import { LikeButton } from '../shortlist.tsx';
import { detailsPath, feesText, salaryText } from '../words.ts';
import { CollegeDialog } from './college-dialog.tsx';
import { chanceRows } from './compared-chance.tsx';
import { useCompareList } from './use-compare-list.ts';
import classes from './compare-page.module.css';

interface Row {
  readonly name: () => string;
  readonly value: (row: CompareRow) => ReactNode;
}

const rows: readonly Row[] = [
  { name: m.sch_programme, value: ({ programName }) => programName },
  { name: m.sch_location, value: ({ location }) => location || m.sch_none() },
  { name: m.sch_fees, value: ({ Fee }) => feesText(Fee) },
  { name: m.sch_salary, value: ({ avgSalary }) => salaryText(avgSalary) },
  { name: m.sch_duration, value: ({ Duration }) => Duration || m.sch_none() },
  { name: m.sch_sort_batch, value: ({ batchSize }) => batchSize ?? m.sch_none() },
  { name: m.sch_classification, value: ({ Classification }) => Classification || m.sch_none() },
  { name: m.sch_ranking, value: ({ ranking }) => ranking || m.sch_none() },
  { name: m.sch_exam_accepted, value: ({ examAccepted }) => examAccepted.join(', ') || m.sch_none() },
  { name: m.sch_eligibility, value: ({ eligibilityCriteria }) => eligibilityCriteria || m.sch_none() },
];

/** What only a student has an answer to: it comes after the programme and its place. */
const ownRows: readonly Row[] = [
  ...rows.slice(0, 2),
  ...chanceRows.map(({ name, value }) => ({ name, value: ({ programId }: CompareRow) => value(programId) })),
  ...rows.slice(2),
];

/** /school/compare: up to five programmes side by side, with a free slot for each that can still be added (SCH-019). */
export function ComparePage() {
  const session = useOwnSession();
  const compare = useCompareList();
  const [isSearching, setSearching] = useState(false);
  const chosen = compare.list.slice(0, maxCompared);
  const query = useQuery(schoolQueries.compare(session, chosen));
  // while another set loads, those of the one before that are still chosen stay
  const compared = chosen.flatMap(({ programId }) => query.data?.find((row) => row.programId === programId) ?? []);
  const isLoading = chosen.length > 0 && query.isPending;
  const free = Array.from({ length: maxCompared - chosen.length }, (_, index) => index);
  return (
    <>
      <PageHeader
        title={m.sch_compare()}
        aside={
          <Button
            variant="default"
            size="sm"
            className="print:hidden"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => globalThis.print()}
          >
            {m.sch_print()}
          </Button>
        }
      >
        {m.sch_compare_about({ count: chosen.length, most: maxCompared })}
      </PageHeader>
      {isLoading ? <Skeleton height={420} radius="lg" role="status" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {isLoading || query.isLoadingError ? null : (
        <div className={classes['scroll']} role="group" aria-label={m.sch_compare()} tabIndex={0}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <td className={classes['corner']}>
                  <span className="visually-hidden">{m.sch_compare()}</span>
                </td>
                {compared.map((row) => (
                  <SchoolHead key={row.programId} row={row} onRemove={() => compare.toggle(row)} />
                ))}
                {free.map((slot) => (
                  <td key={slot} className="print:hidden">
                    <button type="button" className={classes['add']} onClick={() => setSearching(true)}>
                      <IconPlus size={20} stroke={1.75} aria-hidden="true" />
                      {m.sch_add()}
                    </button>
                  </td>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isStudent(session) ? ownRows : rows).map(({ name, value }) => (
                <tr key={name()}>
                  <th scope="row">{name()}</th>
                  {compared.map((row) => (
                    <td key={row.programId}>{value(row)}</td>
                  ))}
                  {free.map((slot) => (
                    <td key={slot} className="print:hidden">
                      <span className="visually-hidden">{m.sch_free()}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isSearching ? <CollegeDialog onClose={() => setSearching(false)} /> : null}
    </>
  );
}

function SchoolHead({ row, onRemove }: { row: CompareRow; onRemove: () => void }) {
  const { schoolId, programId, schoolName, programName, schoolImages, isSchoolLiked } = row;
  const name = `${schoolName}, ${programName}`;
  return (
    <th scope="col">
      <span className={classes['picture']}>
        <CardPicture seed={schoolId} url={schoolImages[0]?.link ?? ''} />
      </span>
      <span className="block mt-2 leading-[1.3]">
        <PathLink href={detailsPath(row)}>{schoolName}</PathLink>
        <span className="flex -ms-2 print:hidden">
          <LikeButton schoolId={schoolId} programId={programId} name={name} isLiked={isSchoolLiked === '1'} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={m.sch_remove({ name })} onClick={onRemove}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
      </span>
    </th>
  );
}
