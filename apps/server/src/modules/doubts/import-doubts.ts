import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/database.ts';
import { addUploads } from '../media/index.ts';
import { insertImported } from './import-queries.ts';
import { insertPost } from './post-queries.ts';
import { findPost } from './queries.ts';

/** A doubt of a content pack. */
export interface DoubtInput {
  readonly key: string;
  readonly studentId: bigint;
  readonly courseId: bigint;
  /** The unit or topic, and the asset, by their keys. */
  readonly topic: string;
  readonly asset: string | null;
  readonly status: 'open' | 'answered' | 'closed';
  readonly posts: readonly {
    readonly authorId: bigint;
    readonly by: 'student' | 'mentor';
    readonly text: string;
    readonly at: Date;
    /** Files that stand in the store under these keys already. */
    readonly files: readonly { readonly key: string; readonly name: string; readonly mime: string; readonly bytes: number }[];
  }[];
}

/** A key that is always the same for the same post of a pack. */
function keyOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds the doubts of a pack. One that is there stays as it is: somebody may have gone on writing. Tells nobody. */
export async function importDoubts({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly DoubtInput[] }): Promise<void> {
  for (const { key, posts, ...doubt } of inputs) {
    const [first] = posts;
    const postKey = (index: number) => keyOf(`${pack}:${key}:${index}`);
    if (first === undefined || (await findPost({ queryable: tx, authorId: first.authorId, key: postKey(0) })) !== null) continue;
    const doubtId = await insertImported({
      tx,
      pack,
      doubt,
      askedAt: first.at,
      lastAt: posts.at(-1)?.at ?? first.at,
      replies: posts.length - 1,
    });
    for (const [index, { files, ...post }] of posts.entries()) {
      const uploadIds = await addUploads({ tx, ownerId: post.authorId, files, at: post.at });
      await insertPost({ tx, row: { ...post, doubtId, key: postKey(index) }, uploadIds });
    }
  }
}
