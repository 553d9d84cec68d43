import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import type { AnswerKey, Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { attempts, assessments, items, sectionItems, sections } from '../src/modules/assessment/tables.ts';
import { courses, enrolments, people, sessions, staffRights, variants } from '../src/modules/identity/tables.ts';
import { hash } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import { notices } from '../src/modules/notices/tables.ts';
import { relations } from '../src/modules/relations/tables.ts';
import { assets, learningNodes, nodeAssets } from '../src/modules/learning/tables.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { demoPassword, testMoment } from './moments.ts';

/**
 * Builders of rows for tests: each takes only what the test is about and makes the parents it was not given. Names and keys are numbered,
 * so nothing collides inside one database.
 */
export function factories({ database, now = testMoment }: { database: Pick<Database, 'orm'>; now?: Date }) {
  const { orm } = database;
  let count = 0;
  const next = () => (count += 1);

  /** Someone who can sign in with the demo password; `password: null` is an account that waits for its first one. */
  const person = async ({
    password = demoPassword,
    rights = [],
    ...more
  }: Partial<typeof people.$inferInsert> & {
    password?: string | null;
    rights?: (typeof staffRights.$inferInsert)['right'][];
  } = {}) => {
    const number = next();
    const row = one(
      await orm
        .insert(people)
        .values({
          pin: `TST${1000 + number}`,
          role: 'student',
          firstName: 'Asha',
          lastName: `Rao ${number}`,
          mobile: String(9_100_000_000 + number),
          email: `person${number}@test.example`,
          passwordHash: password === null ? null : await knownHash(password),
          createdAt: now,
          ...more,
        })
        .returning(),
    );
    for (const right of rights) await orm.insert(staffRights).values({ personId: row.id, right });
    return row;
  };

  /** A course with one variant. */
  const course = async (more: Partial<typeof courses.$inferInsert> = {}) => {
    const number = next();
    const row = one(
      await orm
        .insert(courses)
        .values({
          pack: 'test',
          key: `course-${number}`,
          name: `Course ${number}`,
          myImsCourseId: String(number),
          examName: 'CAT',
          examDate: '2026-11-29',
          ...more,
        })
        .returning(),
    );
    const variant = one(
      await orm
        .insert(variants)
        .values({ courseId: row.id, key: 'classroom', name: 'Classroom', centreProctoredAllowed: true })
        .returning(),
    );
    return { course: row, variant };
  };

  const enrol = async ({ personId, variantId }: { personId: bigint; variantId: bigint }) => {
    await orm.insert(enrolments).values({ personId, variantId });
  };

  /** A session of someone that begins at `at`, or of support acting as them; gives its token. Someone with a second factor proved it at `factorProvedAt`. */
  const session = async ({
    personId,
    actingAdminId = null,
    at = now,
    factorProvedAt = null,
  }: {
    personId: bigint;
    actingAdminId?: bigint | null;
    at?: Date;
    factorProvedAt?: Date | null;
  }) => {
    const token = randomBytes(32).toString('base64url');
    const row = one(
      await orm
        .insert(sessions)
        .values({
          tokenHash: createHash('sha256').update(token).digest(),
          personId,
          actingAdminId,
          userAgent: 'Test',
          createdAt: at,
          lastUsedAt: at,
          factorProvedAt,
        })
        .returning(),
    );
    return { token, sessionId: row.id };
  };

  /** Links a student to a parent or mentor. */
  const relate = async (relation: Omit<typeof relations.$inferInsert, 'source'> & { source?: string }) => {
    await orm.insert(relations).values({ source: `test:${next()}`, ...relation });
  };

  /** A student enrolled in a course, both new unless given. */
  const student = async ({ in: given }: { in?: Awaited<ReturnType<typeof course>> } = {}) => {
    const into = given ?? (await course());
    const row = await person();
    await enrol({ personId: row.id, variantId: into.variant.id });
    return { ...into, person: row };
  };

  const item = async ({
    answer = { kind: 'choice', labels: ['A'] },
    ...more
  }: Partial<Omit<typeof items.$inferInsert, 'answer'>> & { answer?: AnswerKey } = {}) => {
    const number = next();
    const type = itemTypeNames.find((name) => itemTypes[name].key === answer.kind) ?? 'single';
    const options = ['A', 'B', 'C', 'D'].map((label) => ({ label, html: `<p>Option ${label}</p>` }));
    return one(
      await orm
        .insert(items)
        .values({
          pack: 'test',
          bank: 'bank',
          key: `q${number}`,
          position: number,
          type,
          topic: 'Numbers',
          difficulty: 'medium',
          stemHtml: `<p>Question ${number}</p>`,
          options: answer.kind === 'choice' ? options : [],
          answer,
          solutionHtml: `<p>Solution ${number}</p>`,
          ...more,
        })
        .returning(),
    );
  };

  /**
   * A test that is open for a week around `now`, with the given sections: seconds and the keys of their items, in order. Without any: one
   * section of ten minutes with three single-choice items, all answered by A. +3 for right, -1 for wrong.
   */
  const assessment = async ({
    sections: wanted = [{}],
    courseId,
    ...more
  }: Partial<typeof assessments.$inferInsert> & {
    sections?: {
      seconds?: number;
      breakSeconds?: number;
      part?: number;
      counted?: boolean;
      answers?: AnswerKey[];
      /** Of an adaptive paper, where each answer is. */
      stages?: { stage: number; module: number; difficulty: number }[];
    }[];
  } = {}) => {
    const number = next();
    const row = one(
      await orm
        .insert(assessments)
        .values({
          pack: 'test',
          key: `test-${number}`,
          courseId: courseId ?? (await course()).course.id,
          name: `Test ${number}`,
          type: 'Topic Test',
          proctored: false,
          releaseAt: days({ from: now, count: -3 }),
          // the window of a mock is over: its review is open
          endAt: more.type === 'Mock' ? new Date(now.getTime() - 1000) : days({ from: now, count: 4 }),
          ranked: more.type === 'Mock',
          sectionOrder: 'fixed',
          calculator: 'none',
          instructionsHtml: '<p>Read every question with care.</p>',
          marking: { single: plain, multiple: plain, numeric: plain, text: plain },
          ...more,
        })
        .returning(),
    );
    const made: { section: typeof sections.$inferSelect; items: (typeof items.$inferSelect)[] }[] = [];
    for (const [position, { seconds = 600, breakSeconds = 0, stages = [], answers, ...parts }] of wanted.entries()) {
      const keys = answers ?? (stages.length > 0 ? stages.map(() => choiceA) : [choiceA, choiceA, choiceA]);
      const section = one(
        await orm
          .insert(sections)
          .values({
            assessmentId: row.id,
            key: `s${position + 1}`,
            name: `Section ${position + 1}`,
            position,
            seconds,
            breakSeconds,
            ...parts,
          })
          .returning(),
      );
      const inside: (typeof items.$inferSelect)[] = [];
      for (const [place, answer] of keys.entries()) {
        const question = await item({ answer });
        const { difficulty = null, ...at } = stages[place] ?? {};
        const curve = difficulty === null ? null : { discrimination: 2, difficulty, guess: 0.25, ceiling: 1 };
        await orm.insert(sectionItems).values({ sectionId: section.id, itemId: question.id, position: place, ...at, curve });
        inside.push(question);
      }
      made.push({ section, items: inside });
    }
    return { assessment: row, sections: made };
  };

  /** A node of the learning tree. */
  const node = async ({ courseId, ...more }: Partial<typeof learningNodes.$inferInsert> = {}) => {
    const number = next();
    return one(
      await orm
        .insert(learningNodes)
        .values({
          courseId: courseId ?? (await course()).course.id,
          key: `node-${number}`,
          floor: 'module',
          type: 'prepare',
          name: `Node ${number}`,
          slug: `node-${number}`,
          thumbKey: '',
          url: '',
          position: number,
          isHeader: true,
          isActive: true,
          ...more,
        })
        .returning(),
    );
  };

  /** An asset in a topic of its own: module, path, unit, topic, all new. */
  const asset = async ({ courseId, ...more }: Partial<typeof assets.$inferInsert> & { courseId?: bigint } = {}) => {
    const number = next();
    const inside = { courseId: courseId ?? (await course()).course.id };
    const module = await node(inside);
    const path = await node({ ...inside, floor: 'path', parentId: module.id });
    const unit = await node({ ...inside, floor: 'unit', parentId: path.id, pathId: path.id });
    const topic = await node({ ...inside, floor: 'topic', parentId: unit.id, pathId: path.id });
    const row = one(
      await orm
        .insert(assets)
        .values({
          pack: 'test',
          key: `asset-${number}`,
          type: 'html',
          name: `Asset ${number}`,
          seconds: 0,
          pages: 0,
          html: '<p>Page</p>',
          fileKey: '',
          captionsKey: '',
          posterKey: '',
          ...more,
        })
        .returning(),
    );
    await orm.insert(nodeAssets).values({ nodeId: topic.id, assetId: row.id, position: 1 });
    return { asset: row, module, path, unit, topic };
  };

  /** A test that a student can launch: student, course, assessment and the asset it is launched from. */
  const launchableTest = async (more: Parameters<typeof assessment>[0] = {}) => {
    const taker = await student();
    const test = await assessment({ ...more, courseId: taker.course.id });
    const place = await asset({
      courseId: taker.course.id,
      type: 'assessment',
      name: test.assessment.name,
      html: '',
      assessmentId: test.assessment.id,
    });
    return { ...taker, ...test, ...place };
  };

  /** An attempt that has been created and not started, unless `more` says otherwise. */
  const attempt = async ({ assessmentId, studentId, ...more }: Partial<typeof attempts.$inferInsert> = {}) =>
    one(
      await orm
        .insert(attempts)
        .values({
          assessmentId: assessmentId ?? (await assessment()).assessment.id,
          studentId: studentId ?? (await person()).id,
          ordinal: 1,
          createdAt: now,
          ...more,
        })
        .returning(),
    );

  /** A notice that is due, unless `more` says otherwise; gives its id. */
  const notice = async ({ personId, ...more }: Partial<typeof notices.$inferInsert> = {}) => {
    const number = next();
    const row = one(
      await orm
        .insert(notices)
        .values({
          personId: personId ?? (await person()).id,
          cause: `test:${number}`,
          type: 'notice',
          title: `Notice ${number}`,
          text: '',
          url: '',
          createdAt: now,
          dueAt: now,
          ...more,
        })
        .returning(),
    );
    return row.id;
  };

  return { notice, person, session, relate, course, enrol, student, item, assessment, node, asset, launchableTest, attempt };
}

const choiceA: AnswerKey = { kind: 'choice', labels: ['A'] };
const plain: Marking = { correct: 300, wrong: -100, blank: 0 };

function days({ from, count }: { from: Date; count: number }): Date {
  return new Date(from.getTime() + count * 86_400_000);
}

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The insert gave no row back');
  return row;
}

/** The least work Argon2id takes. A hash names its own price, so a sign-in of these people costs next to nothing; of people no one made, the full price. */
const cheap = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

const hashes = new Map<string, Promise<string>>();
function knownHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, cheap);
  hashes.set(password, known);
  return known;
}
