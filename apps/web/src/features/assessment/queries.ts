import type { PlayerState, TestResult, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callError } from '../../lib/api.ts';
import { getSession } from '../../lib/session/session.ts';
import { deliverFromPortal, deliverFromWindow } from './attempt/queue/deliver.ts';
import { openState } from './attempt/open-session.ts';
import { bringFiles } from './attempt/paper.ts';
import { attemptOfWindow } from './attempt/window-attempt.ts';
import { whileQueued } from './shared/queued.tsx';
import { queryKeys } from '../../lib/query-keys.ts';

const name = 'abhyas_launch';

/** The single-use launch token that the portal's window left in a cookie, or ''. */
function readLaunchToken(cookies: string = document.cookie): string {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
}

function forgetLaunchToken(): void {
  for (const path of ['/', '/preparetest']) document.cookie = `${name}=; Max-Age=0; Path=${path}; SameSite=Lax`;
}

/** The attempt of this window; a window that does not know it asks whose the browser's cookie is. */
async function windowAttempt() {
  const known = attemptOfWindow();
  if (known !== null) return known;
  const { attemptId, candidate } = await openState();
  return { attemptId, pin: candidate.pin };
}

/** A result or a review of a server of before an upgrade, with the fields that came later. */
export const wholeResult = (result: TestResult): TestResult => ({ ...result, receipt: { ...laterOfReceipt, ...result.receipt } });
const laterOfReceipt = { sections: [] };
const laterOfReview = { markings: [], blankPenalty: null };
const laterOfItem = { hints: [], hintsUsed: 0, chosen: [], otherAnswers: [], unsaved: null, bookmarked: false, note: '' };
export const wholeReview = (review: TestReview): TestReview => ({
  ...laterOfReview,
  ...review,
  sections: review.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...laterOfItem, ...item })) })),
});

/** Cache keys and calls of the feature. The player's own calls (start, save, submit) are no queries: see attempt/. */
export const assessmentQueries = {
  /** Exchanges the launch token for the attempt cookie where there is one, and answers with the state of the attempt. */
  launched: () =>
    queryOptions({
      queryKey: queryKeys.assessment.launched,
      queryFn: async () => {
        const token = readLaunchToken();
        try {
          const state = await openState({ token });
          forgetLaunchToken();
          return state;
        } catch (error) {
          // The token was used already, by a reload or a second window: the cookie it was exchanged for may still be good.
          if (token === '' || callError(error, 'playerOpen', 'playerSave')?.code !== 'LAUNCH_EXPIRED') throw error;
          forgetLaunchToken();
          return await openState();
        }
      },
      staleTime: Infinity,
      gcTime: 0,
      ...whileQueued,
      meta: { quiet: true },
    }),
  /** Whether the whole paper of a test that has not begun is on this device. */
  paper: ({ attemptId, files }: Pick<PlayerState, 'attemptId' | 'files'>) =>
    queryOptions({
      queryKey: [...queryKeys.assessment.paper, attemptId],
      queryFn: async () => {
        await bringFiles(files);
        return true;
      },
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      meta: { quiet: true },
    }),
  /** The score card, once what this device still keeps of the attempt has been brought. */
  playerResult: () =>
    queryOptions({
      queryKey: queryKeys.assessment.playerResult,
      queryFn: async ({ signal }) => {
        const attempt = await windowAttempt();
        await deliverFromWindow(attempt);
        return wholeResult(await call('playerResult', { attemptId: attempt.attemptId }, { signal }));
      },
    }),
  playerReview: () =>
    queryOptions({
      queryKey: queryKeys.assessment.playerReview,
      queryFn: async ({ signal }) => wholeReview(await call('playerReview', { attemptId: (await windowAttempt()).attemptId }, { signal })),
    }),
  /** The score card of a test by its id, once what this device still keeps of the attempt has been brought. A parent names whose it is. */
  result: ({ assessmentId, studentImsPin = '' }: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.assessment.result, assessmentId, studentImsPin],
      queryFn: async ({ signal }) => {
        const result = await call('testResult', { assessmentId, studentImsPin }, { signal });
        const brought =
          studentImsPin === '' && (await deliverFromPortal({ attemptId: result.attemptId, pin: getSession()?.student_imspin ?? '' }));
        return wholeResult(brought ? await call('testResult', { assessmentId, studentImsPin }, { signal }) : result);
      },
      enabled: assessmentId !== '',
      meta: { quiet: true },
    }),
  review: ({ assessmentId, studentImsPin = '' }: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.assessment.review, assessmentId, studentImsPin],
      queryFn: async ({ signal }) => wholeReview(await call('testReview', { assessmentId, studentImsPin }, { signal })),
      enabled: assessmentId !== '',
      meta: { quiet: true },
    }),
};

/** A test, and the student where a parent reads. */
interface Whose {
  readonly assessmentId: string;
  readonly studentImsPin?: string | undefined;
}
