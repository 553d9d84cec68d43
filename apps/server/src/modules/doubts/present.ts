import type { z } from 'zod';
import type { DoubtSchema, DoubtPostSchema } from '@abhyas/contract/doubts/doubts.ts';
import { beginningForPeers, forPeers } from './peers.ts';
import type { DoubtRow, PostRow } from './queries.ts';

type Doubt = z.output<typeof DoubtSchema>;
type DoubtPost = z.output<typeof DoubtPostSchema>;

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

export function presentDoubt(row: DoubtRow): Doubt {
  return {
    doubtId: row.id,
    status: row.status,
    text: row.text,
    topic: row.topicName,
    assetName: row.assetName,
    studentName: nameOf(row),
    studentImsPin: row.pin,
    parentName: row.parentName,
    assignedTo: row.assignedTo,
    replies: row.replies,
    same: row.same,
    askedAt: row.askedAt,
    lastAt: row.lastAt,
  };
}

/** A doubt of another student, who shares it: nothing says who asked. */
export function presentPeer(row: DoubtRow): Doubt {
  return {
    ...presentDoubt(row),
    text: beginningForPeers({ text: row.text, of: row }),
    studentName: '',
    studentImsPin: '',
    parentName: '',
    assignedTo: '',
  };
}

/** A post of such a doubt: its words alone. */
export const presentPeerPost = ({ row, of }: { row: PostRow; of: DoubtRow }): DoubtPost => ({
  postId: row.id,
  by: row.by,
  name: '',
  own: false,
  text: forPeers({ text: row.text, of }),
  attachments: [],
  at: row.at,
});

/** `linkTo` gives the link to a stored file. Anyone who has left the portal has no name. */
export async function presentPost({
  row,
  viewerId,
  linkTo,
}: {
  row: PostRow;
  viewerId: bigint;
  linkTo: (fileKey: string) => Promise<string>;
}): Promise<DoubtPost> {
  return {
    postId: row.id,
    by: row.by,
    name: nameOf(row),
    own: row.authorId === viewerId,
    text: row.text,
    attachments: await Promise.all(row.attachments.map(async ({ name, key }) => ({ name, url: await linkTo(key) }))),
    at: row.at,
  };
}
