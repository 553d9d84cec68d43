import type { StaffBatch } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf, whenText } from '../../../shared/staff/words.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './classes.module.css';
import { NeedsSection } from '../class-needs-section.tsx';
import { batchesQuery } from './queries.ts';
import { providerWords, shareText } from './words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const BatchDialog = lazyDialog(async () => (await import('./dialogs/batch-dialog.tsx')).BatchDialog);
const ImportDialog = lazyDialog(async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog);

interface ClassesPageProps {
  readonly page: string;
  readonly search: string;
  readonly state: 'open' | 'closed';
}

/** /staff/classes: what needs staff, and the batches of the portal. */
export function ClassesPage(props: ClassesPageProps) {
  return (
    <StaffScreen right="classes">
      <Classes {...props} />
    </StaffScreen>
  );
}

function Classes({ page: written, search, state }: ClassesPageProps) {
  const { history } = useRouter();
  const page = pageOf(written);
  const query = useQuery(batchesQuery({ search, page, state }));
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null);
  const close = () => setDialog(null);
  const zone = query.data?.timeZone ?? '';
  const states = [
    { of: 'open', words: m.scls_open(), path: '/staff/classes' },
    { of: 'closed', words: m.scls_closed(), path: '/staff/classes?state=closed' },
  ] as const;
  return (
    <>
      <PageHeader title={m.staff_classes()}>{m.scls_about()}</PageHeader>
      <NeedsSection />
      <div role="group" aria-label={m.scls_filter()} className="inline-flex flex-wrap gap-1 mb-4">
        {states.map(({ of, words, path }) => (
          <button
            key={of}
            type="button"
            className="min-h-9 px-4 py-0 border border-line-strong rounded-pill bg-card text-body cursor-pointer aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text aria-pressed:font-medium"
            aria-pressed={of === state}
            onClick={() => history.push(path)}
          >
            {words}
          </button>
        ))}
      </div>
      <StaffList
        key={state}
        label={m.scls_batches()}
        searchLabel={m.scls_search()}
        path="/staff/classes"
        search={search}
        page={page}
        {...(state === 'closed' ? { more: { state } } : {})}
        total={query.data?.total}
        query={query}
        actions={
          <>
            <Button onClick={() => setDialog('new')}>{m.scls_new()}</Button>
            <Button variant="default" onClick={() => setDialog('import')}>
              {m.scls_import()}
            </Button>
          </>
        }
        empty={
          state === 'open'
            ? { title: m.scls_none(), text: m.scls_none_text() }
            : { title: m.scls_none_closed(), text: m.scls_none_closed_text() }
        }
      >
        <DataTable label={m.scls_batches()}>
          <thead>
            <tr>
              <th scope="col">{m.scls_col_batch()}</th>
              <th scope="col" data-number>
                {m.scls_col_students()}
              </th>
              <th scope="col" data-wide>
                {m.scls_col_mentors()}
              </th>
              <th scope="col">{m.scls_col_next()}</th>
              <th scope="col" data-number data-wide>
                {m.scls_col_attendance()}
              </th>
              <th scope="col" data-wide>
                {m.scls_col_where()}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.batches.map((batch) => (
              <Row key={batch.batchId} batch={batch} zone={zone} />
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      <Suspense>
        {dialog === 'new' ? <BatchDialog batch={null} onClose={close} /> : null}
        {dialog === 'import' ? <ImportDialog batchId="" onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Row({ batch, zone }: { batch: StaffBatch; zone: string }) {
  const { batchId, batchName, course, students, mentors, next, provider } = batch;
  return (
    <tr>
      <th scope="row" className={classes['cell']}>
        <PathLink href={`/staff/classes/${batchId}`} className="rounded-[4px] text-brand-text font-medium">
          {batchName}
        </PathLink>
        <span className={classes['sub']}>{course}</span>
        <span data-narrow>{mentors.length === 0 ? m.scls_no_mentors() : mentors.join(', ')}</span>
        {shareText(batch) === '' ? null : <span data-narrow>{`${m.scls_col_attendance()}: ${shareText(batch)}`}</span>}
      </th>
      <td data-number>{students}</td>
      <td className={classes['cell']} data-wide>
        {mentors.length === 0 ? m.scls_no_mentors() : mentors.join(', ')}
      </td>
      <td className={classes['cell']}>
        {next === null ? m.scls_no_next() : next.classTitle}
        {next === null ? null : <span className={classes['sub']}>{whenText(next.startsAt, zone)}</span>}
      </td>
      <td data-number data-wide>
        {shareText(batch)}
      </td>
      <td data-wide>{providerWords[provider]()}</td>
    </tr>
  );
}
