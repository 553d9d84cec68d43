import type { Said } from '@abhyas/contract/messages.gen.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { recordAudit } from '../../audit/queries.ts';
import { splitParent } from '@abhyas/rules/people/parent-text.ts';
import { ensureParentOf, nameNameless, removeUnusedParents } from '../../identity/people/parent-queries.ts';
import { isClosed, lockPerson, namesChanged } from '../../identity/people/profile-queries.ts';
import { isName } from '../../identity/manage.ts';
import { listByPins } from '../../identity/manage-queries.ts';
import { notifyParentLinked } from '../../identity/account/prove-self.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { parentLinks } from '../parent-links.ts';
import { insertLink, removeLink } from '../links-queries.ts';

export const closedText = 'This account is closed. Reopen it first.';

/** A parent by mobile or email, with the name before it or not (`splitParent`), or a mentor by ID; to end a link, also the person. */
export interface LinkTo {
  readonly kind: 'mentor' | 'parent';
  readonly viewer: { readonly typed: string } | { readonly personId: bigint };
}

const wrong = (fault: Said | string) => new AppError('INVALID_REQUEST', { fields: { link: fault } });

/** The parent or mentor who is meant; a parent no one knows is made, and the name of one who had none is audited. Throws INVALID_REQUEST, with what is wrong under `link`. */
async function viewerOf({
  tx,
  kind,
  viewer,
  actorId,
  now,
}: LinkTo & { tx: Transaction; actorId: bigint | null; now: Date }): Promise<bigint> {
  if ('personId' in viewer) return viewer.personId;
  const { typed } = viewer;
  if (kind === 'parent') {
    const { name, contact } = splitParent(typed);
    const identifier = parseIdentifier(contact);
    if (identifier.kind !== 'mobile' && identifier.kind !== 'email') throw wrong(`'${typed}' is no mobile or email of a parent`);
    if (!isName(name)) throw wrong({ key: 'field_person_name' });
    const parentId = await ensureParentOf({ tx, identifier, name, now });
    // one who was linked without a name before
    if (name !== '' && (await nameNameless({ tx, personId: parentId, name }))) {
      const target = { targetKind: 'person', targetId: parentId };
      await recordAudit({ queryable: tx, entry: { at: now, actorId, action: namesChanged, ...target } });
    }
    return parentId;
  }
  const identifier = parseIdentifier(typed);
  const [mentor] = identifier.kind === 'pin' ? await listByPins({ queryable: tx, pins: [identifier.value] }) : [];
  if (mentor?.role !== 'mentor') throw wrong(`There is no mentor '${typed}'`);
  return mentor.id;
}

/**
 * Links a parent or mentor to a student, or ends that link, and audits it; the student is notified of a new parent, unless `told` is 'no'.
 * A parent who was made for the link and has not signed in is removed with it. Throws INVALID_REQUEST as above, also for a closed parent or
 * mentor.
 */
export async function changeLink({
  parts,
  tx,
  actorId,
  studentId,
  to,
  change,
  host,
  told = 'yes',
}: {
  parts: Ports<'clock' | 'jobs' | 'vault'>;
  tx: Transaction;
  actorId: bigint | null;
  studentId: bigint;
  to: LinkTo;
  change: 'link' | 'unlink';
  /** Chooses the brand of a mail. */
  host: string;
  told?: 'yes' | 'no';
}): Promise<boolean> {
  const now = parts.clock.now();
  // links of a student one after another, so that a new one is new once
  await lockPerson({ tx, personId: studentId });
  const viewerId = await viewerOf({ tx, ...to, actorId, now });
  if (change === 'link' && (await isClosed({ tx, personId: viewerId }))) throw wrong(closedText);
  const link = { kind: to.kind, viewerId, subjectId: studentId };
  const changed = change === 'link' ? await insertLink({ tx, link }) : await removeLink({ tx, link });
  if (to.kind === 'parent' && change === 'unlink') await removeUnusedParents({ tx, personIds: [viewerId], parentLinks });
  if (!changed) return false;
  if (to.kind === 'parent' && change === 'link' && told === 'yes')
    await notifyParentLinked({ parts, tx, host, studentId, parentId: viewerId });
  await recordAudit({
    queryable: tx,
    entry: {
      at: now,
      actorId,
      action: change === 'link' ? 'relations.linked' : 'relations.unlinked',
      targetKind: 'person',
      targetId: studentId,
      data: { kind: to.kind, viewerId },
    },
  });
  return true;
}
