import { call } from '../../../lib/api.ts';

/** What a window can be launched on. */
export type DoorKind = 'launch' | 'adaptive' | 'revise';

/** A test as a row or a booking names it. */
export interface LaunchedTest {
  readonly assetId: string;
  readonly assetDetails: readonly { readonly assessmentId: string }[];
}

interface AskedDoor {
  readonly assetId: string;
  readonly assessmentId: string;
  /** The topic the test is in, or '' where that is not known. */
  readonly topicId: string;
}

interface Door {
  /** The name of its window: launched twice, it is one window. */
  readonly window: string;
  /** Asks the server where the window goes; the url is '' if nowhere. */
  readonly ask: () => Promise<{ url: string; token: string }>;
}

/** The three ways into a window: a test, practice at the student's level, the revision of a test. */
export const doors: Readonly<Record<DoorKind, (asked: AskedDoor) => Door>> = {
  launch: ({ assetId, assessmentId }) => ({
    window: `abhyas-test-${assessmentId}`,
    ask: () => call('getTestData', { assetId, assessmentId, redirectUrl: globalThis.location.href }),
  }),
  adaptive: ({ assessmentId, topicId }) => ({
    window: `abhyas-practice-${assessmentId}`,
    ask: async () => {
      const { benchmarkCerebryUrl, adaptiveCerebryUrl } = await call('generateAuthTokenForTest', { assessmentId, topicId });
      return { url: benchmarkCerebryUrl || adaptiveCerebryUrl, token: '' };
    },
  }),
  revise: ({ assessmentId }) => ({
    window: `abhyas-revise-${assessmentId}`,
    ask: () => call('reviseTestData', { assessmentId }),
  }),
};
