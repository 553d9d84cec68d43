import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { DoubtInput } from '../../../modules/doubts/import-doubts.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { MediaFile, Pack } from '../../format/pack.ts';

type PackDoubt = Pack['doubts'][number];

/** A post of a pack is dated so many minutes into its day: ten in the morning, and each a few minutes after the one before. */
const firstMinute = 600;
const minutesBetween = 7;

/** The key under which a file of a post is kept: its own, because what was attached can be given up with the post. */
function keyOf({ pack, doubt, post, file }: { pack: string; doubt: string; post: number; file: string }): string {
  const digest = createHash('sha256').update(`${pack}\n${doubt}\n${post}\n${file}`).digest('hex').slice(0, 32);
  return `uploads/${digest}${extname(file)}`;
}

function* attachedFiles(pack: Pack): Generator<{ doubt: PackDoubt; post: number; media: MediaFile; key: string }> {
  for (const doubt of pack.doubts) {
    for (const [post, { files }] of doubt.posts.entries()) {
      for (const file of files) {
        yield { doubt, post, media: getChecked(pack.media, file), key: keyOf({ pack: pack.key, doubt: doubt.key, post, file }) };
      }
    }
  }
}

/** The doubts of a pack. `personIds` are by the key of the person; anyone who is not in the portal any more asks nothing and answers nothing. */
export function doubtInputs({
  pack,
  courseIds,
  personIds,
  anchorDay,
  timeZone,
  now,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
}): DoubtInput[] {
  const attached = Map.groupBy(attachedFiles(pack), ({ doubt, post }) => `${doubt.key} ${post}`);
  return pack.doubts.flatMap(
    ({ key, programme, topic = '', about, asset = null, question = null, at: part = null, status, shared, posts }) => {
      const authors = posts.map(({ by }) => personIds.get(by));
      const askerId = authors[0];
      const studentId = about === undefined ? askerId : personIds.get(about);
      if (askerId === undefined || studentId === undefined) return [];
      const [asks, answers] = about === undefined ? (['student', 'mentor'] as const) : (['parent', 'staff'] as const);
      return [
        {
          key,
          studentId,
          parentId: about === undefined ? null : askerId,
          courseId: getChecked(courseIds, programme),
          topic,
          shared: shared === '1' && question === null && about === undefined,
          asset,
          question,
          part,
          status,
          posts: posts.flatMap(({ day, text }, index) => {
            const authorId = authors[index];
            if (authorId === undefined) return [];
            const start = startOfDay({ day: toDay({ text: day, anchor: anchorDay }), timeZone }).getTime();
            const at = new Date(Math.min(start + (firstMinute + index * minutesBetween) * 60_000, now.getTime()));
            const by = authorId === askerId ? asks : answers;
            const files = (attached.get(`${key} ${index}`) ?? []).map(({ key: fileKey, media: { path, mime, body } }) => ({
              key: fileKey,
              name: path.slice(path.lastIndexOf('/') + 1),
              mime,
              body,
            }));
            return [{ authorId, by, text, at, files }];
          }),
        },
      ];
    },
  );
}
