import { extname } from 'node:path';
import { type Faults, type Place, endsBefore, haveOneAnchor, isDay } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { ClassesFile } from '../../format/schemas/classes-file.ts';
import { toSeconds } from '../../format/tree.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';

type Files = Pick<PackFiles, 'classes' | 'people' | 'programmes'>;
type Batch = ClassesFile['batches'][number];
type Class = Batch['classes'][number];
type At = (...path: PropertyKey[]) => Place;

/** Checks batches and their classes: people, programmes and files, and classes that can have been. */
export function checkClasses({
  files,
  media,
  checkVideo,
  faults,
}: {
  files: Files;
  media: ReadonlyMap<string, unknown>;
  /** Checks a video, as those of paths are. */
  checkVideo: (of: { video: NonNullable<Class['recording']>; seconds: number; at: (field: string) => Place }) => void;
  faults: Faults;
}): void {
  const { classes: file } = files;
  if (file === null) return;
  const checkName = requireKnown(faults);
  const unique = (what: string) => uniqueNames({ faults, what });
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const people = new Map((files.people?.value.people ?? []).map((person) => [person.key, person]));
  const checkPerson = (name: string | undefined, role: 'mentor' | 'student', at: Place) => {
    checkName(people, name, 'person', at);
    const found: string = people.get(name ?? '')?.role ?? '';
    if (found !== '' && found !== role) faults.add({ ...at, cause: `'${name}' is no ${role}` });
  };
  const batchOnce = unique('batch');
  const classOnce = unique('class');
  file.value.batches.forEach((batch, b) => {
    const at: At = (...path) => file.at(['batches', b, ...path]);
    batchOnce(batch.key, at('key'));
    checkName(programmes, batch.programme, 'programme', at('programme'));
    const variants = new Set(programmes.get(batch.programme)?.variants.map(({ key }) => key));
    if (programmes.has(batch.programme)) checkName(variants, batch.variant, 'variant', at('variant'));
    if (batch.everyone === '1' && batch.variant === undefined)
      faults.add({ ...at('everyone'), cause: "name the 'variant' of which everyone is in the batch" });
    batch.students.forEach((student, s) => checkPerson(student, 'student', at('students', s)));
    batch.mentors.forEach((mentor, m) => checkPerson(mentor, 'mentor', at('mentors', m)));
    const numberOnce = unique('class number');
    batch.classes.forEach((held, c) => {
      const of: At = (...path) => at('classes', c, ...path);
      classOnce(held.key, of('key'));
      numberOnce(String(held.number), of('number'));
      if (held.mentor !== undefined) checkPerson(held.mentor, 'mentor', of('mentor'));
      if (held.time === 'now' && held.day !== 'today') faults.add({ ...of('time'), cause: "only a class of 'today' is 'now'" });
      checkName(media, held.handout, 'file', of('handout'));
      if (held.handout !== undefined && extname(held.handout) !== '.pdf') faults.add({ ...of('handout'), cause: 'a handout is a PDF' });
      if (held.handout !== undefined && held.mentor === undefined)
        faults.add({ ...of('handout'), cause: "name the 'mentor' whose handout it is" });
      const { recording } = held;
      if (recording !== undefined) {
        for (const field of ['file', 'captions', 'chapters', 'poster'] as const)
          checkName(media, recording[field], 'file', of('recording', field));
        checkVideo({ video: recording, seconds: toSeconds(recording.duration), at: (field) => of('recording', field) });
      }
      checkOutcome({ batch, held, checkStudent: (name, place) => checkPerson(name, 'student', place), at: of, faults });
    });
  });
}

/** What came of a class: only of one that has been. */
function checkOutcome({
  batch,
  held: { attended, cancelled, day, recording },
  checkStudent,
  at,
  faults,
}: {
  batch: Batch;
  held: Class;
  checkStudent: (name: string, at: Place) => void;
  at: At;
  faults: Faults;
}): void {
  const isAhead = isDay(day) && haveOneAnchor(['today', day]) && !endsBefore({ start: 'today', end: day });
  if (isAhead && attended.length > 0) faults.add({ ...at('attended'), cause: 'this class has not been yet' });
  if (isAhead && recording !== undefined) faults.add({ ...at('recording'), cause: 'this class has not been yet' });
  if (cancelled !== undefined && attended.length > 0) faults.add({ ...at('attended'), cause: 'no one attends a class that is cancelled' });
  const once = uniqueNames({ faults, what: 'student' });
  attended.forEach(({ student, how }, a) => {
    checkStudent(student, at('attended', a, 'student'));
    once(student, at('attended', a, 'student'));
    if (how === 'Play' && recording === undefined) faults.add({ ...at('attended', a, 'how'), cause: 'there is no recording to play' });
    if (batch.everyone === '0' && !batch.students.includes(student))
      faults.add({ ...at('attended', a, 'student'), cause: `'${student}' is not in the batch` });
  });
}
