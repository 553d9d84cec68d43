import { schoolFactories } from '../factories/school-factories.ts';
import type { TestApp } from '../app.ts';

/** Good bodies for the calls of the school explorer, about a school in the student's course. */
export async function schoolBodies({ server, courseId, pin }: { server: TestApp; courseId: string; pin: string | null }) {
  const of = schoolFactories(server);
  const programme = await of.programme({ courseIds: [BigInt(courseId)] });
  await of.deadline({ programmeId: programme.id });
  const { id: articleId } = await of.article();
  const { id: eventId } = await of.event();
  const schoolId = String(programme.schoolId);
  const programId = String(programme.id);
  const filterBody = () => ({
    courseId,
    classifications: [''],
    examAccepted: [''],
    location: [''],
    AverageSalary: [''] as [''],
    Fees: [''] as [''],
  });
  const studentImsPin = pin ?? '';
  return {
    schoolFiltersData: () => ({ courseId }),
    filterSchoolData: filterBody,
    schoolMatches: filterBody,
    shortlistedSchools: () => ({ courseId, studentImsPin }),
    courseSchoolProgramData: () => ({ courseId }),
    addStudentSchoolLike: () => ({ schoolId, schoolProgramCourseMappingId: programId, isLiked: '1' as const }),
    applyNow: () => ({ programName: programme.name, schoolProgramMappingId: programId, schoolId }),
    applicationStatus: () => ({ schoolProgramMappingId: programId, status: 'in-progress' as const }),
    shortlistDeadlines: () => ({ courseId, studentImsPin }),
    schoolDetails: () => ({ schoolId, courseId }),
    schoolGallery: () => ({ schoolId }),
    schoolCompare: () => ({ schoolDetails: [{ schoolId, programId }] }),
    courseArticleData: () => ({ courseId }),
    courseEventData: () => ({ courseId }),
    schoolArticle: () => ({ articleId: String(articleId), courseId }),
    articleBookmark: () => ({ articleId: String(articleId), isBookMark: '1' as const, courseId }),
    eventBookmark: () => ({ eventId: String(eventId), isBookMark: '1' as const, courseId, studentImsPin, schoolId }),
    fullTextSearch: () => ({ moduleName: 'Articles', searchKey: 'admission', courseId }),
    reservationCategories: () => ({}),
    courseCutoff: () => ({ courseId, categoryName: 'General' }),
    schoolDeadlines: () => ({ courseId }),
    eligibilityCriteria: () => ({ courseId }),
    selectionCriteria: () => ({ courseId }),
    schoolChances: () => ({ courseId, schoolProgramMappingId: programId, studentImsPin }),
    chanceCalibration: () => ({ courseId }),
    ownPercentiles: () => ({ courseId }),
    savePercentiles: () => ({ courseId, categoryId: '' as const, overall: 91.5, sections: {} }),
    schoolDataCounts: () => ({}),
    importSchoolData: () => ({
      kind: 'schools' as const,
      csv: 'Key,Name,City,State\nnew-school,New school,Pune,Maharashtra\n',
      dryRun: true,
    }),
    exportSchoolData: () => ({ kind: 'schools' as const }),
  };
}
