import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { LandingLesson } from '@abhyas/contract/home/path-landing.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getCourse } from '../../identity/index.ts';
import { getCourseProgress, listPathFronts } from '../../learning/index.ts';
import { lastScores } from './last-scores.ts';

type Lesson = NonNullable<Awaited<ReturnType<typeof listPathFronts>>['continueWith']>;

/** All of the Prepare or the Channels tab for the person of a session. Throws FORBIDDEN for a course that is not theirs. */
export async function getPathLanding({
  parts,
  assessment,
  linkTo,
  session,
  body: { type, ...which },
}: {
  parts: Ports<'clock' | 'database'>;
  assessment: AssessmentFace;
  linkTo: (key: string) => Promise<string>;
  session: Session;
  body: RequestOf<'pathLanding'>;
}): Promise<AnswerOf<'pathLanding'>> {
  const queryable = parts.database.orm;
  const { courseId, courseKey } = await getCourse({ queryable, personId: session.personId, ...which });
  const of = { queryable, studentId: session.personId, courseId };
  const progress = await getCourseProgress(of);
  const cardList = await assessment.listTestCards({ ...of, ...progress, viewer: session, now: parts.clock.now() });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const testOf = (assessmentId: bigint) => {
    const card = cards.get(assessmentId);
    return { status: card?.status ?? '', isOpen: card?.actions.at(0)?.enabled ?? false } as const;
  };
  const { continueWith, paths } = await listPathFronts({ queryable, courseId, courseKey, type, progress, testOf });
  const present = async ({ asset, words, url, thumbKey, begun, progress: seen, minutesLeft }: Lesson): Promise<LandingLesson> => ({
    assetId: String(asset.id),
    assetName: asset.name,
    assetType: asset.type,
    place: words,
    url,
    thumbUrl: await linkTo(thumbKey),
    begun,
    progress: seen,
    minutesLeft,
  });
  return {
    continueWith: continueWith === null ? null : await present(continueWith),
    paths: await Promise.all(
      paths.map(async ({ path, url, tests, next, ...counts }) => {
        const last = lastScores(tests.flatMap((id) => cards.get(id) ?? [])).at(-1);
        return {
          learningPathId: String(path.id),
          name: path.name,
          url,
          thumbUrl: await linkTo(path.thumbKey),
          ...counts,
          lastScore: last === undefined ? null : { name: last.name, marks: last.marks, totalMarks: last.totalMarks },
          next: next === null ? null : await present(next),
        };
      }),
    ),
  };
}
