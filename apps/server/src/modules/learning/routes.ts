import * as contract from '@abhyas/contract/learning/learning.ts';
import { answerQuiz as answerQuizCall, dailyPuzzle, lessonQuiz } from '@abhyas/contract/learning/quiz.ts';
import { saveProgress as saveProgressCall } from '@abhyas/contract/learning/save-progress.ts';
import { videoPlayerUrl } from '@abhyas/contract/media/media.ts';
import { pathContent, pathProgress } from '@abhyas/contract/learning/path-parts.ts';
import * as marks from '@abhyas/contract/learning/marks.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { noFiles } from '../../platform/http/upload.ts';
import { siteOf } from '../identity/sessions.ts';
import { changeMark } from './study/marks/change-mark.ts';
import { getHeader, getHeaderOfStudent } from './course/get-header.ts';
import { getOwnVariant } from './course/get-own-variant.ts';
import { getPath, getPathContent } from './paths/get-path.ts';
import { getOwnPath } from './paths/own-path.ts';
import { markNode, openUnit } from './course/places.ts';
import { getVideoUrl, openAsset, renewAsset, saveProgress } from './assets.ts';
import { getDailyPuzzle } from './quiz/puzzle.ts';
import { answerQuiz, getLessonQuiz } from './quiz/quiz.ts';
import { mountStudy } from './study/routes.ts';

/** Learning paths: the header made of them, their pages, the progress in them. */
export function registerLearning({ parts, mount }: ModuleContext): void {
  mount.lagging(contract.moduleData, ({ from, session, body, request }) =>
    getHeader({ parts: from, session, body, origin: siteOf({ parts, request }).origin }),
  );
  mount.session(contract.mentorStudentHeaderModule, ({ session, body }) => getHeaderOfStudent({ parts, session, body }));
  mount.lagging(contract.variantDetails, ({ from, session, body }) => getOwnVariant({ parts: from, session, body }));
  mountPaths({ parts, mount });
  mount.session(contract.assetProgress, async ({ session, body }) => {
    await openUnit({ parts, session, body });
    return {};
  });
  mount.session(contract.markAsComplete, ({ session, body }) => markNode({ parts, session, body }));
  mount.session(marks.bookmark, async ({ session, body: { bookMark, ...body } }) => ({
    bookmarked: await changeMark({ parts, session, mark: 'bookmark', marked: bookMark, body }),
  }));
  mount.session(marks.addMyTask, async ({ session, body: { myTask, ...body } }) => ({
    isMyTask: await changeMark({ parts, session, mark: 'task', marked: myTask, body }),
  }));
  mountStudy({ parts, mount });
  mount.session(contract.openAsset, ({ session, body }) => openAsset({ parts, session, body }));
  mount.session(contract.renewAsset, ({ session, body }) => renewAsset({ parts, session, body }));
  mount.session(lessonQuiz, ({ session, body, timeZone }) => getLessonQuiz({ parts, session, body, timeZone }));
  mount.session(dailyPuzzle, ({ session, body, timeZone }) => getDailyPuzzle({ parts, session, body, timeZone }));
  mount.session(answerQuizCall, ({ session, body, timeZone }) => answerQuiz({ parts, session, body, timeZone }));
  mount.uploads(videoPlayerUrl, noFiles, ({ session, body }) => getVideoUrl({ parts, session, body }));
  mount.session(saveProgressCall, ({ session, body }) => saveProgress({ parts, session, body }));
}

/** A learning path: whole, and as the portal's screens ask for it, what all share apart from what is one's own. */
function mountPaths({ parts, mount }: ModuleContext): void {
  const of = { parts };
  mount.lagging(contract.navigationPathList, async ({ from, session, body, timeZone }) => [
    await getPath({ ...of, parts: from, session, timeZone, body }),
  ]);
  mount.shared(pathContent, ({ session, body: { id: pathId, ...which }, timeZone }) =>
    getPathContent({ ...of, session, timeZone, ...which, pathId }),
  );
  mount.lagging(pathProgress, async ({ from, session, body: { id: pathId, ...which }, timeZone }) => {
    const { own } = await getOwnPath({ ...of, parts: from, session, timeZone, ...which, pathId });
    return own;
  });
}
