import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { AttendanceSection } from './sections/attendance-section.tsx';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import classes from './classes.module.css';
import { MentorsSection } from './sections/mentors-section.tsx';
import { batchQuery, useClassChange } from './queries.ts';
import { StudentsSection } from './sections/students-section.tsx';
import { TimetableSection } from './sections/timetable-section.tsx';
import { providerWords } from './words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const BatchDialog = lazyDialog(async () => (await import('./dialogs/batch-dialog.tsx')).BatchDialog);

/** /staff/classes/{batchId}: a batch with its timetable, its people and who attended. */
export function BatchPage({ batchId }: { batchId: string }) {
  return (
    <StaffScreen right="classes">
      <Batch batchId={batchId} />
    </StaffScreen>
  );
}

function Batch({ batchId }: { batchId: string }) {
  const query = useQuery(batchQuery(batchId));
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? <TableSkeleton /> : <Details batch={query.data} />;
}

function Details({ batch }: { batch: StaffBatchDetails }) {
  const { batchId, batchName, course, isClosed, provider, share, variant } = batch;
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null);
  const close = () => setDialog(null);
  const reopen = useClassChange({ change: (closed: boolean) => call('closeBatch', { batchId, isClosed: closed }) });
  usePageName(batchName);
  const facts = [
    isClosed ? m.scls_is_closed() : '',
    course,
    variant === '' ? m.scls_named() : m.scls_everyone({ variant }),
    providerWords[provider](),
    share === 0 ? m.scls_share_any() : m.scls_share_fact({ share }),
  ];
  return (
    <>
      <PageHeader
        title={batchName}
        aside={
          <div className={classes['buttons']}>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {m.scls_edit()}
            </Button>
            <Button variant="default" loading={reopen.isPending} onClick={() => (isClosed ? reopen.mutate(false) : setDialog('close'))}>
              {isClosed ? m.scls_reopen() : m.scls_close()}
            </Button>
          </div>
        }
      >
        {facts.filter((fact) => fact !== '').join(' · ')}
      </PageHeader>
      <div className={classes['sections']}>
        <TimetableSection batch={batch} />
        <div className={classes['pair']}>
          <MentorsSection batch={batch} />
          <AttendanceSection batch={batch} />
        </div>
        <StudentsSection batch={batch} />
      </div>
      <Suspense>{dialog === 'edit' ? <BatchDialog batch={batch} onClose={close} /> : null}</Suspense>
      {dialog === 'close' ? (
        <ConfirmDialog
          title={m.scls_close()}
          about={m.scls_close_about()}
          change={() => call('closeBatch', { batchId, isClosed: true })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
