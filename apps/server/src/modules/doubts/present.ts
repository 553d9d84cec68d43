import type { Doubt, DoubtPost } from '@abhyas/contract/doubts/doubts.ts';
import type { DoubtRow, PostRow } from './queries.ts';

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

export function presentDoubt(row: DoubtRow): Doubt {
  return {
    doubtId: String(row.id),
    status: row.status,
    text: row.text,
    topic: row.topicName,
    assetName: row.assetName,
    studentName: nameOf(row),
    studentImsPin: row.pin,
    replies: row.replies,
    askedAt: row.askedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

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
    postId: String(row.id),
    by: row.by,
    name: nameOf(row),
    own: row.authorId === viewerId,
    text: row.text,
    attachments: await Promise.all(row.attachments.map(async ({ name, key }) => ({ name, url: await linkTo(key) }))),
    at: row.at.toISOString(),
  };
}
