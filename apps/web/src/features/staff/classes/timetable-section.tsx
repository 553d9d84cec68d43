import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { classPath } from '../../../shared/class-path.ts';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import classes from './classes.module.css';
import { batchClassesQuery, useClassChange } from './queries.ts';
import { stateText } from './words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const ClassDialog = lazyDialog(async () => (await import('./dialogs/class-dialog.tsx')).ClassDialog);
const MoveDialog = lazyDialog(async () => (await import('./dialogs/move-dialog.tsx')).MoveDialog);
const CancelDialog = lazyDialog(async () => (await import('./dialogs/cancel-dialog.tsx')).CancelDialog);
const CopyDialog = lazyDialog(async () => (await import('./dialogs/copy-dialog.tsx')).CopyDialog);
const ImportDialog = lazyDialog(async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog);

type Open = { readonly kind: 'add' | 'import' } | { readonly kind: 'edit' | 'move' | 'cancel' | 'copy'; readonly of: StaffClass };

/** The classes of a batch by date, a page at a time, with what can be done with each. Those that are over are shown where that is asked. */
export function TimetableSection({ batch }: { batch: StaffBatchDetails }) {
  const { batchId, batchName, isClosed, over, timeZone: zone } = batch;
  const [open, setOpen] = useState<Open | null>(null);
  const [{ page, when }, setShown] = useState<{ page: number; when: 'ahead' | 'over' }>({ page: 1, when: 'ahead' });
  const query = useQuery(batchClassesQuery({ batchId, when, page }));
  const close = () => setOpen(null);
  // as the list has it now: what others save while a dialog is open goes into it
  const chosen = open !== null && 'of' in open ? open.of : null;
  const current = query.data?.classes.find(({ mappingId }) => mappingId === chosen?.mappingId) ?? chosen;
  const exporting = useClassChange({
    change: () => call('exportTimetable', { batchId }),
    said: ({ csv }) => {
      saveFile({ file: new Blob(['\uFEFF', csv], { type: 'text/csv' }), name: `${batchName}.csv` });
      return '';
    },
  });
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_timetable()}>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
        <h2>{m.scls_timetable()}</h2>
        <div className="flex flex-wrap gap-2">
          {isClosed ? null : <Button onClick={() => setOpen({ kind: 'add' })}>{m.scls_add()}</Button>}
          {isClosed ? null : (
            <Button variant="default" onClick={() => setOpen({ kind: 'import' })}>
              {m.scls_import()}
            </Button>
          )}
          <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
            {m.scls_export()}
          </Button>
        </div>
      </div>
      <QueryView query={query} loading={<TableSkeleton />} />
      {query.data?.total === 0 ? (
        <p className="text-muted text-sm">
          {over === 0 ? m.scls_sentences({ first: m.scls_no_classes(), second: m.scls_no_classes_text() }) : m.scls_none_ahead()}
        </p>
      ) : null}
      {query.data === undefined || query.data.total === 0 ? null : (
        <DataTable label={m.scls_timetable()} aria-busy={query.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{m.scls_col_when()}</th>
              <th scope="col" data-number data-wide>
                {m.scls_col_number()}
              </th>
              <th scope="col">{m.scls_col_class()}</th>
              <th scope="col" data-wide>
                {m.scls_col_mentor()}
              </th>
              <th scope="col" data-wide>
                {m.scls_col_place()}
              </th>
              <th scope="col" data-wide>
                {m.scls_col_state()}
              </th>
              <th scope="col">
                <span className="visually-hidden">{m.scls_class_edit()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.classes.map((held) => (
              <Row key={held.mappingId} held={held} zone={zone} isClosed={isClosed} onOpen={setOpen} />
            ))}
          </tbody>
        </DataTable>
      )}
      <Pagination
        count={Math.ceil((query.data?.total ?? 0) / classPages.timetable)}
        page={page}
        onChange={(next) => setShown({ when, page: next })}
      />
      {over === 0 ? null : (
        <div>
          <Button
            variant="subtle"
            className={classes['flush'] ?? ''}
            onClick={() => setShown({ page: 1, when: when === 'ahead' ? 'over' : 'ahead' })}
          >
            {when === 'over' ? m.scls_today_on() : m.scls_earlier({ count: over })}
          </Button>
        </div>
      )}
      <Suspense>
        {open?.kind === 'add' ? <ClassDialog batch={batch} held={null} onClose={close} /> : null}
        {open?.kind === 'import' ? <ImportDialog batchId={batchId} onClose={close} /> : null}
        {open?.kind === 'edit' && current !== null ? <ClassDialog batch={batch} held={current} onClose={close} /> : null}
        {open?.kind === 'move' && current !== null ? <MoveDialog held={current} zone={zone} onClose={close} /> : null}
        {open?.kind === 'cancel' ? <CancelDialog held={open.of} zone={zone} onClose={close} /> : null}
        {open?.kind === 'copy' ? <CopyDialog held={open.of} zone={zone} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

interface RowProps {
  readonly held: StaffClass;
  readonly zone: string;
  readonly isClosed: boolean;
  readonly onOpen: (open: Open) => void;
}

function Row({ held, zone, isClosed, onOpen }: RowProps) {
  const { startsAt, endsAt, classNumber, classTitle, moduleNumber, mentorName, place, recording } = held;
  const isAhead = held.status === 'UpComing' && !held.isCancelled;
  return (
    <tr>
      <th scope="row" className={classes['cell']}>
        {formatDayFirst(startsAt, zone)}
        <span className={classes['sub']}>{`${formatTime(startsAt, zone)} – ${formatTime(endsAt, zone)}`}</span>
      </th>
      <td data-number data-wide>
        {classNumber}
      </td>
      <td className={classes['cell']}>
        <PathLink href={classPath(held)}>{classTitle}</PathLink>
        <span className={classes['sub']}>{`${m.scls_col_module()} ${moduleNumber}`}</span>
        <span data-narrow className={classes['sub']}>
          {`${m.scls_col_number()} ${classNumber} · ${mentorName === '' ? m.scls_class_no_mentor() : mentorName} · ${place === '' ? m.scls_online() : place} · ${stateText(held)}`}
        </span>
      </td>
      <td className={classes['cell']} data-wide>
        {mentorName === '' ? m.scls_class_no_mentor() : mentorName}
      </td>
      <td className={classes['cell']} data-wide>
        {place === '' ? m.scls_online() : place}
      </td>
      <td className={classes['cell']} data-wide>
        <Badge tone={held.isCancelled ? 'bad' : held.status === 'Live' ? 'good' : 'plain'}>{stateText(held)}</Badge>
        {held.isCancelled ? <span className={classes['sub']}>{held.cancelReason}</span> : null}
        {recording === 'overdue' || recording === 'processing' ? (
          <span className={classes['sub']}>{recording === 'overdue' ? m.scls_recording_overdue() : m.scls_recording_processing()}</span>
        ) : null}
      </td>
      <td>
        <RowMenu held={held} isAhead={isAhead} isClosed={isClosed} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** What can be done with a class of the timetable. */
function RowMenu({ held, isAhead, isClosed, onOpen }: Omit<RowProps, 'zone'> & { readonly isAhead: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={m.scls_actions({ title: held.classTitle })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ kind: 'edit', of: held })}>{m.scls_class_edit()}</Menu.Item>
        {isAhead ? <Menu.Item onClick={() => onOpen({ kind: 'move', of: held })}>{m.scls_class_move()}</Menu.Item> : null}
        {isClosed ? null : <Menu.Item onClick={() => onOpen({ kind: 'copy', of: held })}>{m.scls_class_copy()}</Menu.Item>}
        {isAhead ? <Menu.Item onClick={() => onOpen({ kind: 'cancel', of: held })}>{m.scls_class_cancel()}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
