import type { MarkRow } from '@abhyas/contract/assessment/staff-tests.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { csvFile } from '../../../lib/csv.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { formatClock } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { markListQuery } from './queries.ts';

type Order = RequestOf<'markList'>['order'];

const orderWords: Readonly<Record<Order, () => string>> = {
  marks: m.staff_marks_by_marks,
  name: m.staff_marks_by_name,
  submitted: m.staff_marks_by_time,
};
const orders = Object.keys(orderWords) as Order[];

/** Rows that the server gives for a file at a time (`markFilePageSize`). */
const filePage = 500;

const columns = [
  m.staff_marks_name,
  m.staff_marks_id,
  m.staff_marks_rank,
  m.staff_marks_marks,
  m.staff_marks_percentile,
  m.staff_marks_attempted,
  m.staff_col_right,
  m.staff_marks_wrong,
  m.staff_marks_time,
  m.staff_marks_submitted,
];

/** Everyone of the list as a file for a spreadsheet; times in seconds, moments as ISO 8601. */
async function markFile(of: Pick<RequestOf<'markList'>, 'assessmentId' | 'search' | 'order'>): Promise<Blob> {
  const rows: MarkRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows: next, total } = await call('markList', { ...of, page, forFile: true });
    rows.push(...next);
    if (next.length === 0 || page * filePage >= total) break;
  }
  const [name, id, rank, marks, percentile, attempted, right, wrong, time, submitted] = columns.map((word) => word());
  return csvFile([
    [name, id, rank, marks, m.staff_marks_of(), percentile, attempted, right, wrong, m.staff_marks_blank(), `${time} (s)`, submitted].map(
      String,
    ),
    ...rows.map((row) => [
      row.name,
      row.pin,
      row.rank === 0 ? '' : String(row.rank),
      row.marks,
      row.maxMarks,
      row.percentile,
      String(row.correct + row.wrong),
      String(row.correct),
      String(row.wrong),
      String(row.blank),
      String(row.seconds),
      row.submittedAt,
    ]),
  ]);
}

/** Who scored what in a test. What is searched stays out of the address, which ends up in logs. */
export function MarkList({ assessmentId, testName }: { assessmentId: string; testName: string }) {
  const [{ search, page }, go] = useState({ search: '', page: 1 });
  const [order, setOrder] = useState<Order>('marks');
  const query = useQuery(markListQuery({ assessmentId, search, order, page, forFile: false }));
  const download = useMutation({
    mutationFn: () => markFile({ assessmentId, search, order }),
    onSuccess: (file) => saveFile({ file, name: m.staff_marks_file({ test: testName }) }),
  });
  return (
    <StaffList
      label={m.staff_marks()}
      searchLabel={m.staff_marks_search()}
      path={`/staff/tests/${assessmentId}`}
      onGo={go}
      search={search}
      page={page}
      total={query.data?.total}
      query={query}
      tools={
        <NativeSelect
          aria-label={m.staff_marks_order()}
          data={orders.map((value) => ({ value, label: orderWords[value]() }))}
          value={order}
          onChange={({ currentTarget: { value } }) => {
            setOrder(orders.find((one) => one === value) ?? 'marks');
            go({ search, page: 1 });
          }}
        />
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          disabled={(query.data?.total ?? 0) === 0}
          onClick={() => download.mutate()}
        >
          {m.staff_items_csv()}
        </Button>
      }
      empty={{ title: m.staff_marks_none(), text: m.staff_marks_none_text() }}
    >
      <DataTable label={m.staff_marks()} sticky>
        <thead>
          <tr>
            {columns.map((word, index) => (
              <th key={index} scope="col" data-number={index > 1 && index < 9 ? true : undefined}>
                {word()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.data?.rows.map((row) => (
            <tr key={row.attemptId}>
              <th scope="row" className="min-w-35 wrap-anywhere">
                {row.name}
              </th>
              <td>{row.pin}</td>
              <td data-number>{row.rank === 0 ? null : row.rank}</td>
              <td data-number>{m.staff_marks_marks_of({ marks: figure(row.marks), max: figure(row.maxMarks) })}</td>
              <td data-number>{row.percentile}</td>
              <td data-number>{row.correct + row.wrong}</td>
              <td data-number>{row.correct}</td>
              <td data-number>{row.wrong}</td>
              <td data-number>{formatClock(row.seconds)}</td>
              <td className="whitespace-nowrap">{`${formatDayFirst(row.submittedAt)}, ${formatTime(row.submittedAt)}`}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </StaffList>
  );
}
