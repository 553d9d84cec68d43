import type { z } from 'zod';
import type { NeedSchema } from '@abhyas/contract/classes/staff.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listLacking, listOverdue, type NeedRow } from './need-queries.ts';

type ClassNeed = z.output<typeof NeedSchema>;

/** What needs staff, the oldest first. `timeZone` is the portal's: it says what is today. */
export async function listNeeds({
  parts,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
}): Promise<ResultOf<'classNeeds'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const until = endOfDay({ day: dayIn({ moment: now, timeZone }), timeZone });
  const [overdue, lacking] = await Promise.all([listOverdue({ queryable, now }), listLacking({ queryable, now, until })]);
  const needs = [
    ...lacking.flatMap(({ lacksMentor, lacksLink, ...row }) => [
      ...(lacksMentor ? [presentNeed({ row, kind: 'mentor' })] : []),
      ...(lacksLink ? [presentNeed({ row, kind: 'link' })] : []),
    ]),
    ...overdue.map((row) => presentNeed({ row, kind: 'recording' })),
  ];
  // a class that lacks both has two needs
  const total = (lacking[0]?.total ?? 0) + (lacking[0]?.both ?? 0) + (overdue[0]?.total ?? 0);
  return { needs, total, timeZone };
}

const presentNeed = ({ row, kind }: { row: NeedRow; kind: ClassNeed['kind'] }): ClassNeed => ({
  kind,
  mappingId: row.id,
  batchId: row.batchId,
  batchName: row.batchName,
  classTitle: row.title,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});
