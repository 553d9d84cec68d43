import type { Files } from '../../platform/files/file-store.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { addUploads } from '../media/queries.ts';
import { type Planned, listMemberIds, listMembers, saveMentors, saveNamed } from './member-queries.ts';
import { syncMembers } from './batches.ts';
import { moveClasses } from './change/change-queries.ts';
import { takeBackReminders, writeClassEntries } from './class-notices.ts';
import { listIdsOf } from './class-facts-queries.ts';
import {
  addAttendance,
  cancelLeftOut,
  closeLeftOut,
  insertClass,
  lockPackClasses,
  saveBatch,
  savePackRecording,
  updateClass,
} from './import-queries.ts';

/** What a pack says of batches and their classes. People and programmes by id; times are moments. */
export interface BatchInput {
  readonly key: string;
  readonly name: string;
  readonly courseId: bigint;
  readonly variantId: bigint | null;
  readonly everyone: boolean;
  readonly studentIds: readonly bigint[];
  readonly mentorIds: readonly bigint[];
  /** From when classes count for its students. */
  readonly since: Date;
  readonly provider: 'link' | 'zoom' | 'bigbluebutton';
  readonly joinUrl: string;
  readonly hostUrl: string;
  readonly share: number;
  readonly classes: readonly ClassInput[];
}

export interface ClassInput {
  readonly key: string;
  readonly moduleNumber: number;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly mentorId: bigint | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly joinUrl: string;
  readonly hostUrl: string;
  /** Why it does not take place; null where it does. */
  readonly cancelled: string | null;
  readonly handout: { readonly key: string; readonly name: string; readonly mime: string; readonly body: Buffer } | null;
  readonly recording: {
    readonly fileKey: string;
    readonly captionsKey: string;
    readonly chaptersKey: string;
    readonly posterKey: string;
    readonly seconds: number;
  } | null;
  readonly attended: readonly { readonly studentId: bigint; readonly how: 'Live' | 'Play' | 'Room'; readonly minutes: number }[];
}

interface Importing {
  readonly tx: Transaction;
  readonly files: Pick<Files, 'put'>;
  readonly pack: string;
  readonly now: Date;
}

/**
 * Brings the batches of a pack and their classes to what it says now, without notices; classes and batches that people have changed, and
 * known attendance, stay. A class to come that the pack no longer has is cancelled, such a batch closed. Gives the classes to come that
 * have a new time or mentor.
 */
export async function importClasses({
  batches,
  buyers = new Map(),
  ...of
}: Importing & {
  batches: readonly BatchInput[];
  /** Students who are in a batch because they bought it, by the batch. */
  buyers?: ReadonlyMap<bigint, readonly bigint[]>;
}): Promise<PlacedClass[]> {
  const { tx, pack, now } = of;
  const placed: PlacedClass[] = [];
  for (const { classes: held, studentIds, mentorIds, since, ...row } of batches) {
    const { batchId, isKept } = await saveBatch({ tx, row: { ...row, pack, closedAt: null } });
    if (!isKept) {
      await saveNamed({ tx, batchId, personIds: [...studentIds, ...(buyers.get(batchId) ?? [])], since });
      await saveMentors({ tx, batchId, personIds: mentorIds });
      // those who are enrolled after the first import are counted from then on
      const before = await listMemberIds({ queryable: tx, batchId });
      await syncMembers({ tx, batchIds: [batchId], since: before.length > studentIds.length ? now : since, now });
    }
    const members = await listMembers({ tx, batchId });
    const known = await lockPackClasses({ tx, batchId });
    for (const input of held) {
      const isPlaced = await importClass({ ...of, batchId, members, known: known.get(input.key), input });
      const { mentorId, title, startsAt, endsAt } = input;
      if (isPlaced) placed.push({ batchId, batchName: row.name, mentorId, title, startsAt, endsAt });
    }
    const gone = await cancelLeftOut({ tx, batchId, keys: held.map(({ key }) => key), now });
    for (const classId of gone) await takeBackReminders({ tx, classId, now });
    await writeClassEntries({ tx, classIds: await listIdsOf({ tx, batchIds: [batchId] }), now });
  }
  await closeLeftOut({ tx, pack, keys: batches.map(({ key }) => key), now });
  return placed;
}

/** A class that a pack places, with how staff know it. */
type PlacedClass = Planned & { readonly batchName: string; readonly title: string };

type Known = Awaited<ReturnType<typeof lockPackClasses>> extends Map<string, infer Row> ? Row | undefined : never;

/** Whether the class is to come and has a new time or mentor. */
async function importClass({
  tx,
  files,
  pack,
  now,
  batchId,
  members,
  known,
  input,
}: Importing & { batchId: bigint; members: Awaited<ReturnType<typeof listMembers>>; known: Known; input: ClassInput }): Promise<boolean> {
  const { attended, cancelled, handout, recording, place, ...row } = input;
  const isOver = row.endsAt <= now;
  const set = {
    ...row,
    pack,
    place,
    inPerson: place !== '',
    cancelledAt: cancelled === null ? null : (known?.cancelledAt ?? now),
    cancelReason: cancelled ?? '',
  };
  const isSettled = isOver && cancelled === null;
  if (known !== undefined && known.sequence > 0) return false;
  const classId =
    known?.id ?? (await insertClass({ tx, row: { ...set, batchId, createdAt: now, settledAt: isSettled ? row.endsAt : null } }));
  const isMoved = known !== undefined && (await moveClasses({ tx, times: [{ ...row, id: classId }], now })).has(classId);
  if (known !== undefined) {
    const isOff = cancelled !== null;
    // its meeting goes, or comes again
    const asks = isOff === (known.cancelledAt !== null) ? {} : { askAt: now, asks: 0 };
    await updateClass({ tx, classId, set: { ...set, ...asks } });
    if (isMoved || isOff) await takeBackReminders({ tx, classId, now });
  }
  if (handout !== null && known?.handoutId == null && row.mentorId !== null) {
    const { body, ...file } = handout;
    await files.put({ key: file.key, body, mime: file.mime });
    const [handoutId] = await addUploads({ tx, ownerId: row.mentorId, files: [{ ...file, bytes: body.length }], at: now });
    if (handoutId !== undefined) await updateClass({ tx, classId, set: { handoutId } });
  }
  await savePackRecording({ tx, classId, row: recording === null ? null : { ...recording, expectedAt: row.endsAt, readyAt: row.endsAt } });
  // who was in a class that is known already is settled by what was seen; of one that gets another time the pack says it again
  const isPlaced = !isOver && cancelled === null && (known === undefined || isMoved || known.mentorId !== row.mentorId);
  if ((known !== undefined && !isMoved) || !isSettled) return isPlaced;
  const attendedBy = new Map(attended.map((each) => [each.studentId, each]));
  await addAttendance({
    tx,
    rows: members.flatMap(({ leftAt, personId, since }) => {
      const found = attendedBy.get(personId);
      if (since > row.startsAt || (leftAt !== null && leftAt <= row.startsAt)) return [];
      return {
        classId,
        personId,
        present: found !== undefined,
        how: found?.how ?? null,
        minutes: found?.minutes ?? 0,
        decidedAt: row.endsAt,
      };
    }),
  });
  return isPlaced;
}
