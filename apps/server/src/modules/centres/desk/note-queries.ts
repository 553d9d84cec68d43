import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { deskNotes, rooms, slots } from '../tables.ts';

/** The most notes of a day that a desk shows. */
const maxNotes = 50;
const writer = personView('writer');

/** The notes of a venue since `from`, and older ones that are still open, newest first. */
export async function listNotes({ queryable, venueId, from, now }: { queryable: Queryable; venueId: bigint; from: Date; now: Date }) {
  return queryable
    .select({
      id: deskNotes.id,
      at: deskNotes.at,
      text: deskNotes.text,
      kind: deskNotes.kind,
      effect: deskNotes.effect,
      seat: deskNotes.seat,
      room: rooms.name,
      by: fullNameOf(writer),
      closedAt: deskNotes.closedAt,
    })
    .from(deskNotes)
    .leftJoin(slots, eq(slots.id, deskNotes.slotId))
    .leftJoin(rooms, eq(rooms.id, slots.roomId))
    .leftJoin(writer, eq(writer.id, deskNotes.byId))
    .where(and(eq(deskNotes.venueId, venueId), lte(deskNotes.at, now), or(gte(deskNotes.at, from), isNull(deskNotes.closedAt))))
    .orderBy(desc(deskNotes.at), desc(deskNotes.id))
    .limit(maxNotes);
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** Adds a note; gives its id. */
export async function insertNote({ tx, row }: { tx: Transaction; row: typeof deskNotes.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(deskNotes).values(row).returning({ id: deskNotes.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

/** Closes a note, or opens it again; false if there is none. */
export async function saveNoteState({
  tx,
  noteId,
  closedAt,
}: {
  tx: Transaction;
  noteId: bigint;
  closedAt: Date | null;
}): Promise<boolean> {
  const rows = await tx.update(deskNotes).set({ closedAt }).where(eq(deskNotes.id, noteId)).returning({ id: deskNotes.id });
  return rows.length > 0;
}

/** Whether a slot is at a venue. */
export async function isSlotAt({ tx, slotId, venueId }: { tx: Transaction; slotId: bigint; venueId: bigint }): Promise<boolean> {
  const rows = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.id, slotId), eq(slots.venueId, venueId)));
  return rows.length > 0;
}
