import type { Blog, Slider } from '@abhyas/contract/home/front-page.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { server } from './server.ts';

/** Tells the server what home is, in its two parts: what all share, and what is the person's own. */
export function answerHome(home: AnswerOf<'homeData'>): void {
  const version = 'current';
  const { resume, nextTestId, classes, sessions, offers, revision, firstWeek, rewards, mentor, failed, ...content } = home;
  const [shared, own] = [['blogs', 'promotions'] as const, ['students', 'doubts'] as const];
  server.answers('homeContent', { version, content: { ...content, failed: shared.filter((part) => failed.includes(part)) } });
  const given = { version, resume, nextTestId, classes, sessions, offers, revision, firstWeek, rewards, mentor };
  server.answers('ownHome', { ...given, items: [], tests: [], paths: [], failed: own.filter((part) => failed.includes(part)) });
}

/** Home of a course that has nothing yet, with what is given in place of it. */
export function homeWith(otherwise: Partial<AnswerOf<'homeData'>> = {}): AnswerOf<'homeData'> {
  const lists = {
    classes: [],
    sessions: [],
    offers: [],
    resume: [],
    sliders: [],
    blogs: [],
    tests: [],
    paths: [],
    failed: [],
  };
  return {
    examName: '',
    examDate: '',
    nextTestId: '',
    promotions: { carousel: [], small: [] },
    revision: null,
    firstWeek: null,
    rewards: [],
    mentor: null,
    ...lists,
    ...otherwise,
  };
}

export const blog: Blog = {
  blogId: '1',
  type: 'Article',
  name: 'Keep a book of errors',
  tag: 'Strategy',
  date: '2026-11-20',
  imageUrl: '/files/errors.webp',
  url: 'https://blog.abhyas.test/error-book',
};

export const emptySlider: Slider = {
  learningPathId: '31',
  name: 'Exam analysis',
  seeAllUrl: '/home/seeallchannels/Exam analysis?lpid=31',
  items: [],
};

/** A test on home, with the one thing that can be done with it. */
export const aTest = (kind: 'launch' | 'resume', enabled = true): AnswerOf<'homeData'>['tests'][number] => ({
  assetId: '1',
  assetName: 'Full mock 1',
  assetType: 'assessment',
  status: kind === 'resume' ? 'in-progress' : '',
  isCompleted: '0',
  progress: 0,
  duration: '2:00:00',
  pages: 0,
  questionCount: 66,
  deadlineAt: '',
  bookmarked: '0',
  isMyTask: '0',
  marksObtained: '',
  totalMarks: '198',
  overAllPercentile: '',
  cohortSize: 0,
  unranked: '',
  reviewDate: '',
  sectionalScore: [],
  isAdaptive: '0',
  assetDetails: [],
  actions: [{ kind, enabled, reason: '' }],
});

/** A plan that has not been made yet, with what is given in place of it. */
export const planWith = (otherwise: Partial<AnswerOf<'studyPlan'>> = {}): AnswerOf<'studyPlan'> => ({
  isSet: false,
  pace: { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '' },
  courseExamOn: '2127-02-24',
  sections: [],
  today: { day: '2126-11-24', items: [], minutesLeft: 0 },
  coming: [],
  judgement: null,
  ...otherwise,
});

/** The parts of home that come from other features, all left out. */
export const noParts = {
  hasPuzzle: false,
  renderTestActions: () => null,
  renderMentorDay: (doubts: ReactNode) => doubts,
  renderJoin: () => null,
  renderMore: () => null,
  renderRank: () => null,
} as const;
