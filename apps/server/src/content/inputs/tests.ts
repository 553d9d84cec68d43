import { shownUnits } from '../format/tree.ts';
import type { ExamInput } from '../../modules/analytics/predictor/exam-queries.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked, windowIn } from '../format/base.ts';
import type { Pack } from '../format/pack.ts';
import { findItem, instanceNamed, isForPapers, itemsOf } from '../format/questions/question.ts';
import type { PoolInput } from '../../modules/adaptive/pools.ts';
import type { AssessmentInput } from '../../modules/assessment/import/content-input.ts';
import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { untimedSeconds } from '@abhyas/rules/assessment/log/practice.ts';
import { endOfDay, momentIn, startOfDay } from '../../platform/common/moment-in.ts';
import { isRanked } from '../format/schemas/test-entry.ts';
import type { SlotInput, VenueInput } from '../../modules/centres/import/inputs.ts';

/** The exams of a pack with their tables. */
export function examInputs({ pack, courseIds }: { pack: Pack; courseIds: ReadonlyMap<string, bigint> }): ExamInput[] {
  return pack.exams.map(({ key, name, programme, totalMarks, sections, tables }) => ({
    key,
    courseId: getChecked(courseIds, programme),
    name,
    totalMarks,
    sections: sections.map(({ section, ...rest }) => ({ key: section, ...rest })),
    tables: tables.map(({ url = '', ...table }) => ({ ...table, url })),
  }));
}

/** The pools of a pack as adaptive practice stores them. */
export function poolInputs({
  pack,
  courseIds,
  assessmentIds,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  assessmentIds: ReadonlyMap<string, bigint>;
}): PoolInput[] {
  const keysOf = new Map(
    pack.banks.map((bank) => [bank.bank, itemsOf(bank).flatMap((item) => (isForPapers(item) ? [] : [`${bank.bank}/${item.key}`]))]),
  );
  return pack.pools.map(({ pool, name, programme, section = '', banks, benchmark, shares, calculator, curves }) => ({
    key: pool,
    courseId: getChecked(courseIds, programme),
    name,
    section,
    banks,
    questions: new Set(banks.flatMap((bank) => getChecked(keysOf, bank))),
    assessmentId: benchmark === undefined ? null : getChecked(assessmentIds, benchmark),
    shares: shares ?? null,
    calculator,
    curves: Object.fromEntries(Object.entries(curves).map(([question, curve]) => [question, { ...curve, ceiling: 1 }])),
  }));
}

type Test = Pack['tests'][number];
type Section = Test['sections'][number];

/** The tests of a pack as assessment stores them. */
export function assessmentInputs({
  pack,
  courseIds,
  anchorDay,
  timeZone,
}: {
  pack: Pick<Pack, 'banks' | 'tests' | 'instructions'>;
  courseIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): AssessmentInput[] {
  const keysOf = new Map(pack.banks.map(({ bank, items }) => [bank, items.map(({ key }) => key)]));
  return pack.tests.map((test) => ({
    key: test.test,
    courseId: getChecked(courseIds, test.programme),
    name: test.name,
    type: test.type,
    proctored: test.proctored === '1',
    ranked: isRanked(test),
    free: test.free === '1',
    engine: test.engine,
    kind: test.kind,
    untimed: test.clock === 'none',
    solutions: test.solutions,
    ...windowIn({ ...test, anchor: anchorDay, timeZone }),
    ...bookingOf({ test, day: (text) => toDay({ text, anchor: anchorDay }), timeZone }),
    sectionOrder: test.order === 'free' ? 'free' : 'fixed',
    choosesOrder: test.order === 'chosen',
    edits: test.edits ?? null,
    mayLeave: test.leave === 'any-time',
    mayEnd: test.leave !== 'never',
    calculator: test.calculator,
    keypadOnly: test.keypad,
    fullScreen: test.fullScreen,
    copying: test.copying,
    scratch: test.scratch,
    shuffle: test.shuffle,
    blankPenalty: penaltyOf(test),
    percentile: test.percentile,
    instructionsHtml: getChecked(pack.instructions, test.test),
    languages: test.languages,
    marking: Object.fromEntries(
      Object.entries(test.marking).flatMap(([type, marks]) => (marks === undefined ? [] : [[type, hundredths(marks)]])),
    ) as AssessmentInput['marking'],
    scale: test.scoring ?? null,
    sections: test.sections.map((section) => ({
      key: section.key,
      name: section.name,
      seconds: section.minutes === undefined ? Math.floor(untimedSeconds / test.sections.length) : Math.round(section.minutes * 60),
      breakSeconds: Math.round((section.break ?? 0) * 60),
      calculator: section.calculator ?? null,
      part: section.part ?? 0,
      counted: section.counted === '1',
      items: placesOf({ section, keysOf: (bank) => getChecked(keysOf, bank) }).map(({ bank, key, marking, stage, module }) => ({
        bank,
        key,
        marking,
        ...(stage === null ? {} : { stage, module: module ?? 1, curve: curveOf({ test, bank, key, banks: pack.banks }) }),
      })),
    })),
  }));
}

/** What is known of a question of an adaptive paper: as the test says, else by its difficulty. */
function curveOf({ test, bank, key, banks }: { test: Test; bank: string; key: string; banks: Pack['banks'] }): ItemCurve {
  const known = test.curves[`${bank}/${key}`];
  if (known !== undefined) return { ...known, ceiling: 1 };
  const item = findItem(
    banks.find((each) => each.bank === bank),
    key,
  );
  if (item === undefined) throw new Error(`invariant: the check knows the question ${bank}/${key}`);
  return assumedCurve({ ...item, options: item.options.length });
}

/** The fields of a test that decide about its booking, and what may be done with it later. */
function bookingOf({ test, day, timeZone }: { test: Test; day: (text: string) => string; timeZone: string }) {
  const { start, end } = test.slots;
  return {
    adaptive: test.adaptive === '1',
    adaptiveEngine: engineOf(test),
    slotStartAt: start === undefined ? null : startOfDay({ day: day(start), timeZone }),
    slotEndAt: end === undefined ? null : endOfDay({ day: day(end), timeZone }),
    classStartAt: test.classStart === undefined ? null : startOfDay({ day: day(test.classStart), timeZone }),
    quizClasses: test.classes,
    takeHome: test.takeHome === '1',
    checkIn: test.checkIn === '1',
  };
}

function engineOf({ adaptiveEngine }: Test): AssessmentInput['adaptiveEngine'] {
  if (adaptiveEngine === undefined) return null;
  const { benchmark = '', adaptive = '', revise = '', secretFrom } = adaptiveEngine;
  return { benchmark, adaptive, revise, secretFrom };
}

/** A question at its place in a section. */
interface TestPlace {
  readonly bank: string;
  readonly key: string;
  /** Its own; null where it is marked like all of its type. */
  readonly marking: Marking | null;
  /** In a section with stages: its stage and module, from 1; else null. */
  readonly stage: number | null;
  readonly module: number | null;
  /** Where the section says so. */
  readonly path: readonly PropertyKey[];
}

/** The questions of a section in their order. `keysOf` gives those of a bank. */
export function placesOf({
  section: { bank, questions, stages },
  keysOf,
}: {
  section: Pick<Section, 'bank' | 'questions' | 'stages'>;
  keysOf: (bank: string) => readonly string[];
}): TestPlace[] {
  if (stages !== undefined)
    return stages.flatMap((modules, s) =>
      modules.flatMap((module, m) =>
        placesOf({ section: { bank, questions: module.questions }, keysOf }).map((place) => ({
          ...place,
          stage: s + 1,
          module: m + 1,
          path: ['stages', s, m, ...place.path],
        })),
      ),
    );
  const at = { stage: null, module: null };
  const place = ({ name, path, marking = null }: { name: string; path: readonly PropertyKey[]; marking?: Marking | null }) => {
    const slash = name.indexOf('/');
    return slash < 0
      ? { bank, key: name, marking, path, ...at }
      : { bank: name.slice(0, slash), key: name.slice(slash + 1), marking, path, ...at };
  };
  if (questions === 'all') return keysOf(bank).map((key) => ({ bank, key, marking: null, path: ['bank'], ...at }));
  return questions.flatMap((entry, q) => {
    const path = ['questions', q];
    if (typeof entry === 'string') return [place({ name: entry, path })];
    if ('draw' in entry) return entry.drawn.map((name, d) => place({ name, path: [...path, 'drawn', d] }));
    return [place({ name: entry.question, path, marking: hundredths(entry.marking) })];
  });
}

/** The numbers of the instances that tests name, by the keys of their models, by bank. */
export function instancesNamed(tests: readonly Pick<Test, 'sections'>[]): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const named = new Map<string, Map<string, number[]>>();
  for (const { bank, key } of tests.flatMap(({ sections }) => sections.flatMap((section) => placesOf({ section, keysOf: () => [] })))) {
    const instance = instanceNamed(key);
    if (instance === null) continue;
    const ofBank = named.get(bank) ?? new Map<string, number[]>();
    named.set(bank, ofBank.set(instance.model, [...(ofBank.get(instance.model) ?? []), instance.number]));
  }
  return named;
}

function penaltyOf({ blanks, sections }: Test): AssessmentInput['blankPenalty'] {
  if (blanks === undefined) return null;
  return {
    sections: blanks.sections ?? sections.flatMap(({ key, counted }) => (counted === '1' ? key : [])),
    free: blanks.free,
    each: Math.round(-100 * blanks.marks),
  };
}

const hundredths = ({ partial, ...marks }: { correct: number; wrong: number; blank: number; partial?: number | undefined }) => ({
  correct: Math.round(marks.correct * 100),
  wrong: Math.round(marks.wrong * 100),
  blank: Math.round(marks.blank * 100),
  ...(partial === undefined ? {} : { partial: Math.round(partial * 100) }),
});

/** The venues of a pack; `timeZone` is that of the brand. */
export function venueInputs({ pack, timeZone }: { pack: Pack; timeZone: string }): VenueInput[] {
  return pack.venues.map(({ key, name, address, map = '', bring, timezone = timeZone, rooms }) => ({
    key,
    name,
    address,
    mapUrl: map,
    bring,
    timeZone: timezone,
    rooms: rooms.map((room) => ({ ...room, separate: room.separate === '1' })),
  }));
}

/** The slots of a pack. A time is one of the clock at the venue. */
export function slotInputs({
  pack,
  assessmentIds,
  assetIds,
  personIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  assessmentIds: ReadonlyMap<string, bigint>;
  assetIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): SlotInput[] {
  const venueOf = new Map(pack.venues.map((venue) => [venue.key, venue]));
  const assetOf = new Map(
    pack.paths.flatMap((path) =>
      shownUnits(path).flatMap((unit) =>
        [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)].map(({ test, key }) => [test, key]),
      ),
    ),
  );
  const people = (keys: readonly string[]) => keys.flatMap((key) => personIds.get(key) ?? []);
  return pack.slots.map((slot) => {
    const venue = getChecked(venueOf, slot.venue);
    const room = venue.rooms.find(({ key }) => key === slot.room);
    const startsAt = momentIn({
      text: `${toDay({ text: slot.day, anchor: anchorDay })} ${slot.time}`,
      timeZone: venue.timezone ?? timeZone,
    });
    return {
      key: slot.key,
      assessmentId: getChecked(assessmentIds, slot.test),
      assetId: getChecked(assetIds, assetOf.get(slot.test) ?? ''),
      venue: slot.venue,
      room: slot.room,
      startsAt,
      endsAt: new Date(startsAt.getTime() + slot.minutes * 60_000),
      seats: slot.seats ?? room?.seats ?? 0,
      booked: people(slot.booked),
      waiting: people(slot.waiting),
      checkedIn: people(slot.checkedIn),
      absent: people(slot.absent),
      ready: {
        venue: slot.ready.venue ?? 'none',
        machines: slot.ready.machines ?? 0,
        invigilator: personIds.get(slot.ready.invigilator ?? '') ?? null,
      },
    };
  });
}
