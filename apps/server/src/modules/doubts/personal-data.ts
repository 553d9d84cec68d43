import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { releaseUploads } from '../media/queries.ts';
import { removeNotices } from '../notices/notify.ts';
import { listDoubtsAfter, listPostsAfter, listSameAfter, removeDoubtsOf } from './personal-queries.ts';
import { assignedCause, causeOf } from './posting.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'doubts',
    tables: ['doubts'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listDoubtsAfter> | null) => listDoubtsAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'sameDoubts',
    tables: ['doubt_followers'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listSameAfter> | null) => listSameAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'doubtPosts',
    tables: ['doubt_posts', 'doubt_attachments'],
    rows: ({ linkTo, ...of }) =>
      inBatches({
        read: (after: RowOf<typeof listPostsAfter> | null) => listPostsAfter({ ...of, after }),
        present: async ({ files, ...row }) => ({
          ...row,
          files: await Promise.all(files.map(async ({ key, ...file }) => ({ ...file, link: await linkTo(key) }))),
        }),
      }),
  },
];

/** The questions of students and parents go with their account, answers and files among them; what someone has answered others stays with them, as no one's. */
export const doubtsData: PersonalData = {
  lists,
  erasedTables: ['doubts', 'doubt_posts', 'doubt_followers'],
  async erase({ tx, personId }) {
    const { uploadIds, postIds } = await removeDoubtsOf({ tx, personId });
    await releaseUploads({ tx, uploadIds });
    // mentors were notified of who asks, and what
    await removeNotices({ tx, causes: postIds.flatMap((postId) => [causeOf(postId), assignedCause(postId)]) });
  },
};
