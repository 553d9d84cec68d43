import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { BatchInput } from '../../../modules/classes/import.ts';
import { momentIn, startOfDay } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';
import { fileKey, toSeconds } from '../../format/tree.ts';

const minute = 60_000;
const quarter = 15 * minute;
type Batch = Pack['batches'][number];
type Class = Batch['classes'][number];

/** Batches and classes of a pack, at the times of the brand's zone. `personIds` are by the key of the person: of who is not in the portal nothing is imported. */
export function classInputs({
  pack,
  courseIds,
  variantIds,
  personIds,
  anchorDay,
  timeZone,
  now,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  variantIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
}): BatchInput[] {
  const dayOf = (text: string) => toDay({ text, anchor: anchorDay });
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => personIds.get(key) ?? []);
  const classOf = ({ batch, held }: { batch: Batch; held: Class }): BatchInput['classes'][number] => {
    // a class of now began at the last quarter of an hour
    const startsAt =
      held.time === 'now'
        ? new Date(Math.floor(now.getTime() / quarter) * quarter)
        : momentIn({ text: `${dayOf(held.day)} ${held.time}`, timeZone });
    const endsAt = new Date(startsAt.getTime() + held.minutes * minute);
    const isOver = endsAt <= now;
    const mentorId = held.mentor === undefined ? null : (personIds.get(held.mentor) ?? null);
    return {
      key: held.key,
      moduleNumber: held.module,
      number: held.number,
      title: held.title,
      description: held.description,
      mentorId,
      startsAt,
      endsAt,
      place: held.place,
      joinUrl: held.link ?? '',
      hostUrl: held.hostLink ?? '',
      cancelled: held.cancelled ?? null,
      handout:
        held.handout === undefined || mentorId === null ? null : handoutOf({ pack, key: `${batch.key}\n${held.key}`, path: held.handout }),
      recording: held.recording === undefined || !isOver ? null : recordingOf({ pack, recording: held.recording }),
      attended: !isOver
        ? []
        : held.attended.flatMap(({ student, how, minutes = how === 'Play' ? 0 : held.minutes }) => {
            const studentId = personIds.get(student);
            return studentId === undefined ? [] : [{ studentId, how, minutes }];
          }),
    };
  };
  return pack.batches.map((batch) => ({
    key: batch.key,
    name: batch.name,
    courseId: getChecked(courseIds, batch.programme),
    variantId: batch.variant === undefined ? null : getChecked(variantIds, `${batch.programme}/${batch.variant}`),
    everyone: batch.everyone === '1',
    studentIds: idsOf(batch.students),
    mentorIds: idsOf(batch.mentors),
    since: startOfDay({ day: dayOf(batch.since), timeZone }),
    provider: batch.provider,
    joinUrl: batch.link ?? '',
    hostUrl: batch.hostLink ?? '',
    share: batch.share,
    classes: batch.classes.map((held) => classOf({ batch, held })),
  }));
}

/** The file of a handout, under a key of its own: it can be given up with the class. */
function handoutOf({ pack, key, path }: { pack: Pack; key: string; path: string }) {
  const { mime, body } = getChecked(pack.media, path);
  const digest = createHash('sha256').update(`${pack.key}\nclass\n${key}\n${path}`).digest('hex').slice(0, 32);
  return { key: `uploads/${digest}${extname(path)}`, name: path.slice(path.lastIndexOf('/') + 1), mime, body };
}

const recordingOf = ({
  pack,
  recording: { file, captions, chapters, poster, duration },
}: {
  pack: Pack;
  recording: NonNullable<Class['recording']>;
}) => ({
  fileKey: fileKey({ pack, path: file }),
  captionsKey: fileKey({ pack, path: captions }),
  chaptersKey: fileKey({ pack, path: chapters }),
  posterKey: fileKey({ pack, path: poster }),
  seconds: toSeconds(duration),
});
