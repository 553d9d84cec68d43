import { maxMentors } from '@abhyas/contract/classes/class-limits.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { recordAudits } from '../../../audit/index.ts';
import { listByPins } from '../../../identity/index.ts';
import { nameStudents } from '../../batches/member-queries.ts';
import { syncMembers } from '../../batches/sync-members.ts';
import { tellJoined } from '../../told/tell-class.ts';
import { isMentor, updateBatch } from './batch-queries.ts';
import { addMentor, countMentors, listMembers, removeMentor, unnameStudents } from './people-queries.ts';
import { holdBatch } from './save-batch.ts';

interface Changing<Body> {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly body: Body;
}

/** Adds a mentor to a batch, or removes one: whom they see follows. Throws NOT_FOUND, INVALID_REQUEST. */
export async function changeBatchMentor({ parts, session, body }: Changing<RequestOf<'changeBatchMentor'>>): Promise<void> {
  const now = parts.clock.now();
  const batchId = BigInt(body.batchId);
  const personId = BigInt(body.mentorId);
  await parts.database.transaction(async (tx) => {
    await holdBatch({ tx, batchId });
    if (body.change === 'add' && !(await isMentor({ queryable: tx, personId })))
      throw new AppError('INVALID_REQUEST', { fields: { mentorId: 'Choose a mentor from the list' } });
    const change = body.change === 'add' ? addMentor : removeMentor;
    if (!(await change({ tx, batchId, personId }))) return;
    // an import may have made a batch too full: one who leaves it is let go all the same
    if (body.change === 'add' && (await countMentors({ tx, batchId })) > maxMentors)
      throw new AppError('INVALID_REQUEST', { fields: { mentorId: `A batch has at most ${maxMentors} mentors. Remove one first` } });
    await updateBatch({ tx, batchId, set: { keptAt: now } });
    await syncMembers({ tx, batchIds: [batchId], now });
    const action = body.change === 'add' ? 'classes.mentor-added' : 'classes.mentor-removed';
    const entry = {
      at: now,
      actorId: session.personId,
      action,
      targetKind: 'person',
      targetId: String(personId),
      data: { batch: String(batchId) },
    };
    await recordAudits({ queryable: tx, entries: [entry] });
  });
}

/** Adds students to a batch by name, who are told of its classes to come, or removes such; gives how many changed. Throws NOT_FOUND, and INVALID_REQUEST with what is wrong with which ID. */
export async function changeBatchStudents({
  parts,
  session,
  body,
  timeZone,
}: Changing<RequestOf<'changeBatchStudents'>> & { readonly parts: Ports<'jobs'>; readonly timeZone: string }): Promise<number> {
  const now = parts.clock.now();
  const batchId = BigInt(body.batchId);
  const pins = [...new Set(body.pins.map((pin) => pin.toUpperCase()).filter((pin) => pin !== ''))];
  return parts.database.transaction(async (tx) => {
    await holdBatch({ tx, batchId });
    const people = new Map((await listByPins({ queryable: tx, pins })).map((person) => [person.pin, person]));
    const members = await listMembers({ tx, batchId });
    const faults = new Map<string, string[]>();
    const chosen: bigint[] = [];
    for (const pin of pins) {
      const person = people.get(pin);
      const named = person === undefined ? undefined : members.get(person.id);
      const fault = body.change === 'add' ? addFault(person) : named === undefined ? 'Not in this batch' : removeFault(named);
      if (fault !== '') faults.set(fault, [...(faults.get(fault) ?? []), pin]);
      else if (person !== undefined && (body.change === 'remove' || named !== true)) chosen.push(person.id);
    }
    if (faults.size > 0) {
      const said = [...faults].map(([fault, named]) => `${fault}: ${named.join(', ')}`);
      throw new AppError('INVALID_REQUEST', { fields: { pins: said.join('. ') } });
    }
    if (chosen.length === 0) return 0;
    if (body.change === 'add') await nameStudents({ tx, batchId, personIds: chosen, since: now });
    else await unnameStudents({ tx, batchId, personIds: chosen });
    await updateBatch({ tx, batchId, set: { keptAt: now } });
    await syncMembers({ tx, batchIds: [batchId], now });
    const action = body.change === 'add' ? 'classes.student-added' : 'classes.student-removed';
    const entries = chosen.map((personId) => ({
      at: now,
      actorId: session.personId,
      action,
      targetKind: 'person',
      targetId: String(personId),
      data: { batch: String(batchId) },
    }));
    await recordAudits({ queryable: tx, entries });
    if (body.change === 'add')
      await tellJoined({ tx, jobs: parts.jobs, now, timeZone, batchId, personIds: chosen.filter((id) => !members.has(id)) });
    return chosen.length;
  });
}

function addFault(person: { role: string; closedAt: Date | null } | undefined): string {
  if (person === undefined || person.role !== 'student') return 'Not found';
  return person.closedAt === null ? '' : 'Account closed';
}

const removeFault = (named: boolean): string =>
  named ? '' : 'In this batch with everyone of the variant, so change their courses instead';
