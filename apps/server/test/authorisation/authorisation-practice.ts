import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { TestApp } from '../app.ts';
import type { factories } from '../factories.ts';
import { practiceFactories } from '../factories/practice-factories.ts';

/** Good bodies for the calls of practice and revision, about a topic of the course and a round of the student. */
export async function practiceBodies({
  server,
  make,
  ids,
  pin,
  studentToken,
}: {
  server: TestApp;
  make: ReturnType<typeof factories>;
  ids: { readonly courseId: string; readonly variantId: string };
  pin: string;
  studentToken: () => Promise<string>;
}) {
  const { pool } = practiceFactories({ database: server.parts.database, make });
  const { id } = await pool({ courseId: BigInt(ids.courseId), questions: 4 });
  const requestId = randomUUID();
  const opening: RequestOf<'openRound'> = { kind: 'adaptive', topicId: String(id) };
  const openedRound = async () => (await server.call('openRound', opening, { token: await studentToken() })).data.roundId;
  return {
    testCerebryData: () => ({ ...ids, studentImsPin: pin, parentId: '', id: '' }),
    revisionPlan: () => ({ ...ids, studentImsPin: pin }),
    revisionSchedule: () => ids,
    saveRevisionSchedule: () => ({ retention: 85, reminderHour: 19 }),
    formulaSheet: () => ids,
    saveFormula: () => ({ ...ids, lineId: '', topic: 'Circles', text: 'Area' }),
    removeFormula: () => ({ lineId: '999999' }),
    errorBook: () => ids,
    errorQuestions: () => ids,
    openRound: () => opening,
    roundState: async () => ({ roundId: await openedRound() }),
    answerRound: async () => ({ roundId: await openedRound(), ordinal: 1, requestId, response: null }),
    endRound: async () => ({ roundId: await openedRound() }),
  };
}
