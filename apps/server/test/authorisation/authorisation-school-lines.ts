import { line } from './authorisation-line.ts';

/** The lines of the school explorer, in the columns of the matrix. */
export const schoolLines = {
  // Schools: no secret, so mentors, parents and staff read those of any course; a student reads those of their own
  schoolFiltersData: line('API-073 IDN-077', '401 ok 403 own own own own own own ok own'),
  filterSchoolData: line('API-074 IDN-077', '401 ok 403 own own own own own own ok own'),
  schoolMatches: line('API-074 IDN-077', '401 ok 403 own own own own own own ok own'),
  courseSchoolProgramData: line('API-076 IDN-077', '401 ok 403 own own own own own own ok own'),
  schoolDetails: line('API-078 IDN-077', '401 ok 403 own own own own own own ok own'),
  courseArticleData: line('API-070 IDN-077', '401 ok 403 own own own own own own ok own'),
  courseEventData: line('API-071 IDN-077', '401 ok 403 own own own own own own ok own'),
  schoolArticle: line('API-070 IDN-077', '401 ok 403 own own own own own own ok own'),
  fullTextSearch: line('API-083 IDN-077', '401 ok 403 own own own own own own ok own'),
  courseCutoff: line('API-066 IDN-077', '401 ok 403 own own own own own own ok own'),
  schoolDeadlines: line('API-067 IDN-077', '401 ok 403 own own own own own own ok own'),
  eligibilityCriteria: line('API-068 IDN-077', '401 ok 403 own own own own own own ok own'),
  selectionCriteria: line('API-069 IDN-077', '401 ok 403 own own own own own own ok own'),
  reservationCategories: line('API-065 IDN-077', '401 ok own own own own own own own ok own'),
  schoolGallery: line('API-079 IDN-077', '401 ok own own own own own own own ok own'),
  schoolCompare: line('API-080 IDN-077', '401 ok own own own own own own own ok own'),
  // A shortlist is read by those who see the student
  shortlistedSchools: line('API-075 IDN-082', '401 ok 403 404 ok ok 404 ok 404 ok ok'),
  shortlistDeadlines: line('API-075 IDN-082', '401 ok 403 404 ok ok 404 ok 404 ok ok'),
  schoolChances: line('SCH-001 IDN-082', '401 ok 403 404 ok ok 404 ok 404 ok ok'),
  chanceCalibration: line('SCH-001 IDN-077', '401 ok 403 own own own own own own ok own'),
  ownPercentiles: line('SCH-001 IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
  savePercentiles: line('SCH-001 IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
  // The files of schools are for staff with the right to content
  schoolDataCounts: line('SCH-001 IDN-077', '401 403 403 403 403 403 403 ok 403 403 ok'),
  importSchoolData: line('SCH-001 IDN-077', '401 403 403 403 403 403 403 ok 403 403 ok'),
  exportSchoolData: line('SCH-001 IDN-077', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addStudentSchoolLike: line('API-072 IDN-077', '401 ok 404 403 403 403 403 403 403 ok 403'),
  applyNow: line('API-077 IDN-077', '401 ok 404 403 403 403 403 403 403 ok 403'),
  applicationStatus: line('API-077 IDN-077', '401 ok 404 403 403 403 403 403 403 ok 403'),
  articleBookmark: line('API-081 IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
  eventBookmark: line('API-082 IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
};
