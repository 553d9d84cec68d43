import type { Camera } from '../camera.ts';
import { adaptivePaperScreens } from './adaptive-paper.ts';
import { adaptiveScreens } from './adaptive.ts';
import { bookingScreens } from './booking.ts';
import { calendarScreens } from './calendar.ts';
import { campusScreens } from './campus.ts';
import { classScreens } from './classes.ts';
import { enrolScreens } from './enrol.ts';
import { freeTestScreens } from './free-test.ts';
import { homeScreens } from './home.ts';
import { learningScreens } from './learning.ts';
import { mentorScreens } from './mentor.ts';
import { parentScreens } from './parent.ts';
import { partsScreens } from './parts.ts';
import { performanceScreens } from './performance.ts';
import { playerScreens } from './player.ts';
import { profileScreens } from './profile.ts';
import { schoolScreens } from './schools.ts';
import { searchScreens } from './search.ts';
import { shellScreens } from './shell.ts';
import { signInScreens } from './sign-in.ts';
import { staffScreens } from './staff.ts';
import { studioScreens } from './studio.ts';
import { studyScreens } from './study.ts';
import { testScreens } from './tests.ts';
import { twoStepScreens } from './two-step.ts';

/** The sets of screens by name, in the order of a run: first those that only read, then those that change what others show. */
export const sets: Readonly<Record<string, (camera: Camera) => Promise<void>>> = {
  'sign-in': signInScreens,
  'free-test': freeTestScreens,
  shell: shellScreens,
  search: searchScreens,
  home: homeScreens,
  campus: campusScreens,
  learning: learningScreens,
  study: studyScreens,
  tests: testScreens,
  performance: performanceScreens,
  schools: schoolScreens,
  calendar: calendarScreens,
  profile: profileScreens,
  mentor: mentorScreens,
  parent: parentScreens,
  booking: bookingScreens,
  adaptive: adaptiveScreens,
  player: playerScreens,
  parts: partsScreens,
  'adaptive-paper': adaptivePaperScreens,
  classes: classScreens,
  enrol: enrolScreens,
  staff: staffScreens,
  studio: studioScreens,
  'two-step': twoStepScreens,
};
