import { maxCompared } from '@abhyas/contract/schools/school-limits.ts';
import type { CompareRow } from '@abhyas/contract/schools/details.ts';
import '@mantine/core/styles/Switch.layer.css';
import { type Compared, comparedAddress, comparedIn } from '@abhyas/rules/schools/compare-list.ts';
import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconPrinter, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { schoolQueries } from '../queries.ts';
import { LikeButton } from '../shortlist.tsx';
import { detailsPath } from '../words.ts';
import { CollegeDialog } from './college-dialog.tsx';
import { useChanceRows } from './compared-chance.tsx';
import { bestIn, comparedRows, differs } from './compared-rows.ts';
import { useCompareList } from './use-compare-list.ts';
import classes from './compare-page.module.css';

interface ComparePageProps {
  /** The programmes that the address names; '' for none. */
  readonly address: string;
  readonly onAddress: (address: string) => void;
}

/** What is compared: what the address names, and without it what was chosen before. Both are kept the same, so that a comparison can be sent and opened. */
function useCompared({ address, onAddress }: ComparePageProps) {
  const { list, toggle, replace } = useCompareList();
  const named = comparedIn(address);
  const chosen = named.length > 0 ? named : list.slice(0, maxCompared);
  useEffect(() => {
    if (named.length > 0) replace(named);
    else if (list.length > 0) onAddress(comparedAddress(chosen));
    // once for each address
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);
  return { chosen, toggle: (item: Compared) => onAddress(comparedAddress(toggle({ schoolId: item.schoolId, programId: item.programId }))) };
}

/** /school/compare: up to five programmes side by side, with a free slot for each that can still be added (SCH-019). The best figure of a row stands out; what differs can be shown alone. */
export function ComparePage(props: ComparePageProps) {
  const session = useOwnSession();
  const { chosen, toggle } = useCompared(props);
  const [isSearching, setSearching] = useState(false);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const query = useQuery(schoolQueries.compare(session, chosen));
  // while another set loads, those of the one before that are still chosen stay
  const compared = chosen.flatMap(({ programId }) => query.data?.find((row) => row.programId === programId) ?? []);
  const isLoading = chosen.length > 0 && query.isPending;
  const own = useChanceRows(isStudent(session) ? compared.map(({ programId }) => programId) : []);
  const rows = comparedRows(isStudent(session) ? own : []);
  const different = new Set(rows.filter((row) => differs(row, compared)).map(({ name }) => name));
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
      {compared.length < 2 ? null : (
        <Switch
          className="mb-4 print:hidden"
          label={m.sch_only_different({ count: different.size, all: rows.length })}
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
        />
      )}
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
                  <SchoolHead key={row.programId} row={row} onRemove={() => toggle(row)} />
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
              {rows
                .filter(({ name }) => !onlyDifferent || different.has(name))
                .map((row) => ({ ...row, best: bestIn(row, compared) }))
                .map(({ name, value, better, best }) => (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      {different.has(name) ? <span className="visually-hidden">{m.sch_different()}</span> : null}
                    </th>
                    {compared.map((row) => (
                      <td key={row.programId} data-best={best.includes(row) || undefined}>
                        {value(row)}
                        {best.includes(row) ? (
                          <span className="block text-good-ink text-xs font-medium">
                            {better?.is === 'less' ? m.sch_lowest() : m.sch_highest()}
                          </span>
                        ) : null}
                      </td>
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
      {isSearching ? <CollegeDialog onToggle={toggle} onClose={() => setSearching(false)} /> : null}
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
