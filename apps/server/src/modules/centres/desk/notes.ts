import type { z } from 'zod';
import type { DeskNoteSchema } from '@abhyas/contract/centres/desk.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { findDeskVenue } from './desk-queries.ts';
import { insertNote, isSlotAt, type NoteRow, saveNoteState } from './note-queries.ts';

type DeskNote = z.output<typeof DeskNoteSchema>;

export const presentNote = ({ id, at, text, kind, effect, seat, room, by, closedAt }: NoteRow): DeskNote => ({
  noteId: id,
  at,
  text,
  kind,
  effect: effect === null ? null : { unfit: 0, ...effect },
  seat: seat ?? 0,
  room: room ?? '',
  by,
  isOpen: closedAt === null,
});

/** Writes a note down; gives its id. Throws NOT_FOUND. */
export async function addNote({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'addDeskNote'>;
}): Promise<bigint> {
  const at = parts.clock.now();
  const venueId = body.venueId;
  const slotId = body.slotId;
  return parts.database.transaction(async (tx) => {
    if ((await findDeskVenue({ queryable: tx, venueId })) === null) throw new AppError('NOT_FOUND');
    if (slotId !== null && !(await isSlotAt({ tx, slotId, venueId }))) throw new AppError('NOT_FOUND');
    const byId = session.personId;
    const row = { venueId, slotId, seat: body.seat === 0 ? null : body.seat, kind: 'note', text: body.text, byId, at } as const;
    const noteId = await insertNote({ tx, row });
    await audit({ tx, at, actorId: byId, noteId, action: 'centres.note-added' });
    return noteId;
  });
}

/** Closes a note, or opens it again. Throws NOT_FOUND. */
export async function closeNote({
  parts,
  session,
  noteId,
  isOpen,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  noteId: bigint;
  isOpen: boolean;
}): Promise<void> {
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    if (!(await saveNoteState({ tx, noteId, closedAt: isOpen ? null : at }))) throw new AppError('NOT_FOUND');
    await audit({ tx, at, actorId: session.personId, noteId, action: isOpen ? 'centres.note-opened' : 'centres.note-closed' });
  });
}

async function audit({
  tx,
  noteId,
  ...entry
}: { tx: Parameters<typeof insertNote>[0]['tx']; noteId: bigint } & Pick<
  Parameters<typeof recordAudit>[0]['entry'],
  'at' | 'actorId' | 'action'
>) {
  await recordAudit({ queryable: tx, entry: { ...entry, targetKind: 'desk-note', targetId: noteId } });
}
