import type { Transaction } from '../../platform/postgres/database.ts';
import type { Files } from '../../platform/files/file-store.ts';
import { stableKey } from '../../platform/common/stable-key.ts';
import { addUploads } from '../media/queries.ts';
import { findSatQuestion } from '../assessment/import/sitting-queries.ts';
import { findPlaceByKeys } from '../learning/import-queries.ts';
import { listTestsOfAssets } from '../learning/course/course-queries.ts';
import { insertDoubt, insertPost } from './post-queries.ts';
import { findPost } from './queries.ts';

/** A doubt of a content pack. */
export interface DoubtInput {
  readonly key: string;
  readonly studentId: bigint;
  /** The parent who asks the institute about the student; null: the student asks. */
  readonly parentId: bigint | null;
  readonly courseId: bigint;
  /** The unit or topic, and the asset, by their keys; '' where a parent asks. */
  readonly topic: string;
  readonly asset: string | null;
  /** A question of the test that the asset is, by bank and key. */
  readonly question: { readonly bank: string; readonly key: string } | null;
  /** The second, page or paragraph of the asset, from 0. */
  readonly part: number | null;
  readonly status: 'open' | 'answered' | 'closed';
  /** Others of the course read it once it is answered; not where the asset is a test. */
  readonly shared: boolean;
  readonly posts: readonly {
    readonly authorId: bigint;
    readonly by: 'student' | 'mentor' | 'parent' | 'staff';
    readonly text: string;
    readonly at: Date;
    /** Files, and the keys they are to be kept under. */
    readonly files: readonly { readonly key: string; readonly name: string; readonly mime: string; readonly body: Buffer }[];
  }[];
}

/** Adds the doubts of a pack with their files, without notices. An existing one stays, because someone may have continued it. */
export async function importDoubts({
  tx,
  files: store,
  pack,
  inputs,
}: {
  tx: Transaction;
  files: Pick<Files, 'put'>;
  pack: string;
  inputs: readonly DoubtInput[];
}): Promise<void> {
  for (const { key, posts, topic, asset, question, shared, ...doubt } of inputs) {
    const [first] = posts;
    const postKey = (index: number) => stableKey(`${pack}:${key}:${index}`);
    if (first === undefined || (await findPost({ queryable: tx, authorId: first.authorId, key: postKey(0) })) !== null) continue;
    const place =
      doubt.parentId === null
        ? await findPlaceByKeys({ tx, pack, courseId: doubt.courseId, topic, asset })
        : { nodeId: null, assetId: null, topicName: '', assetName: '' };
    if (place === null) throw new Error(`The doubt '${key}' is about '${topic}', which is not in its course`);
    const assetIds = place.assetId === null ? [] : [place.assetId];
    const [assessmentId] = (await listTestsOfAssets({ queryable: tx, assetIds })).values();
    const { studentId } = doubt;
    const asked =
      question === null || assessmentId === undefined ? null : await findSatQuestion({ tx, assessmentId, studentId, pack, ...question });
    if (question !== null && asked === null)
      throw new Error(`The doubt '${key}' is about a question that its student has not had in '${asset}'`);
    const lastAt = posts.at(-1)?.at ?? first.at;
    const doubtId = await insertDoubt({
      tx,
      row: {
        ...doubt,
        ...place,
        ...asked,
        shared: shared && assessmentId === undefined,
        askedAt: first.at,
        lastAt,
        replies: posts.length - 1,
      },
    });
    for (const [index, { files, ...post }] of posts.entries()) {
      await Promise.all(files.map(({ key: fileKey, body, mime }) => store.put({ key: fileKey, body, mime })));
      const noted = files.map(({ body, ...file }) => ({ ...file, bytes: body.length }));
      const uploadIds = await addUploads({ tx, ownerId: post.authorId, files: noted, at: post.at });
      await insertPost({ tx, row: { ...post, doubtId, key: postKey(index) }, uploadIds });
    }
  }
}
