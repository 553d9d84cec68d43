import type { Asset } from '@abhyas/contract/learning/learning.ts';

/** A test that no one has taken yet and that may be launched. */
export const mockTest: Asset = {
  assetId: '7',
  assetName: 'Full mock',
  assetType: 'assessment',
  status: '',
  isCompleted: '0',
  progress: 0,
  duration: '2:00:00',
  pages: 0,
  questionCount: 66,
  deadlineAt: '',
  bookmarked: '0',
  isMyTask: '0',
  marksObtained: '',
  totalMarks: '',
  overAllPercentile: '',
  cohortSize: 0,
  unranked: '',
  reviewDate: '',
  sectionalScore: [],
  isAdaptive: '0',
  assetDetails: [
    {
      assessmentId: '5',
      assessmentType: 'Mock',
      proctored: '0',
      releaseDate: '2026-11-01',
      endDate: '2026-12-24',
      slotStartDate: '',
      slotEndDate: '',
    },
  ],
  actions: [{ kind: 'launch', enabled: true, reason: '' }],
};
