import { z } from 'zod';
import { RevisionDueSchema } from '../adaptive/revision.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { StudentCourseSchema } from '../identity/identity.ts';
import { BlogSchema, ChannelSchema, FirstWeekSchema, frontAhead, RewardSchema, SliderSchema } from '../home/front-page.ts';
import { LinkedStudentSchema } from '../relations/people.ts';
import { PromotionSchema } from '../promotions/promotions.ts';
import { UnrankedSchema } from '../assessment/assessment.ts';
import { FlagCodec, IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec, ReasonSchema } from '../wire.ts';

/** DAT-029, the header's own home, upgrades and channel tabs, the practice sets, the puzzle of the day and the page of notes. */
export const NodeTypeSchema = z.enum([
  'home',
  'prepare',
  'prepare - puzzle',
  'test',
  'test - practice',
  'performance',
  'hyperlink',
  'upgrades',
  'channel',
  'mypage - mytasks',
  'mypage - doubts',
  'mypage - bookmarks',
  'mypage - notes',
  'mypage - errors',
  'mypage - studyplan',
  'mypage - myplan',
  'schools - home',
  'schools - selectioncriteria',
  'schools - cutoff',
]);
export type NodeType = z.input<typeof NodeTypeSchema>;

/** DAT-025: '' is not started. */
export const AssetStatusSchema = z.enum(['', 'in-progress', 'completed']);
export const AssetTypeSchema = z.enum(['video', 'html', 'pdf', 'link', 'assessment']);

/** One thing that may be done with an asset; `reason` says why it can't be done now. */
export const AssetActionSchema = z.object({
  kind: z.enum(['open', 'launch', 'resume', 'review', 'book', 'view-booking', 'adaptive', 'revise', 'analytics']),
  enabled: z.boolean(),
  reason: ReasonSchema,
});
export type AssetAction = z.input<typeof AssetActionSchema>;

/** DAT-022, DAT-023. Dates are days in the brand's zone. */
export const AssetSchema = z.object({
  assetId: IdCodec,
  assetName: z.string(),
  assetType: AssetTypeSchema,
  status: AssetStatusSchema,
  isCompleted: FlagCodec,
  /** How much of it was really watched, seen or read, 0 to 1. A test's is 0 or 1. */
  progress: z.number(),
  duration: z.string(),
  pages: z.number().int(),
  questionCount: z.number().int(),
  /** When the clock of a test that is in progress runs out; '' for all else. */
  deadlineAt: OptionalMomentCodec,
  bookmarked: FlagCodec,
  isMyTask: FlagCodec,
  marksObtained: z.string(),
  totalMarks: z.string(),
  overAllPercentile: z.string(),
  /** How many candidates the percentile compares with; 0 if there is none yet, or if an external engine sent the percentile. */
  cohortSize: z.number().int(),
  unranked: UnrankedSchema,
  /** When the review of a completed test opens; '' where it is open. */
  reviewDate: z.string(),
  sectionalScore: z.array(z.object({ name: z.string(), marks_obtained: z.string(), percentile: z.string() })),
  isAdaptive: FlagCodec,
  assetDetails: z.array(
    z.object({
      assessmentId: IdCodec,
      assessmentType: z.string(),
      proctored: FlagCodec,
      releaseDate: z.string(),
      endDate: z.string(),
      slotStartDate: z.string(),
      slotEndDate: z.string(),
    }),
  ),
  actions: z.array(AssetActionSchema),
});
export type Asset = z.input<typeof AssetSchema>;
export type AssetInside = z.output<typeof AssetSchema>;

const nodeFields = {
  learningPathId: IdCodec,
  parentId: OptionalIdCodec,
  name: z.string(),
  /** A node is not an asset: its `assetId` is '', and '0' says so as in a bookmark. */
  assetId: z.literal(''),
  assetPath: z.literal('0'),
  /** The variant of the course whose node it is. */
  variantId: IdCodec,
  markAsComplete: FlagCodec,
  isCompleted: z.enum(['True', 'False']),
  status: AssetStatusSchema,
  isHeader: FlagCodec,
  isActive: FlagCodec,
  type: NodeTypeSchema,
  url: z.string(),
};

/** DAT-028, three floors: path, unit, topic. A unit holds topics or, as a plain list, assets of its own. */
export const TopicNodeSchema = z.object({ ...nodeFields, assets: z.array(AssetSchema) });
export const UnitNodeSchema = z.object({ ...nodeFields, assets: z.array(AssetSchema), children: z.array(TopicNodeSchema) });
export const PathNodeSchema = z.object({ ...nodeFields, children: z.array(UnitNodeSchema), activeLearningPathId: OptionalIdCodec });
export type TopicNode = z.input<typeof TopicNodeSchema>;
export type UnitNode = z.input<typeof UnitNodeSchema>;
export type PathNode = z.input<typeof PathNodeSchema>;
export type PathNodeInside = z.output<typeof PathNodeSchema>;

/** The header's three floors: tab, entry of its sub-header, and the units of a path that has several. `url` is the page each leads to. */
const headerFields = { ...nodeFields, moduleId: IdCodec, slug: z.string() };
export const HeaderOptionSchema = z.object(headerFields);
export const HeaderItemSchema = z.object({ ...headerFields, children: z.array(HeaderOptionSchema) });
export const HeaderModuleSchema = z.object({ ...headerFields, children: z.array(HeaderItemSchema) });
export type HeaderOption = z.input<typeof HeaderOptionSchema>;
export type HeaderItem = z.input<typeof HeaderItemSchema>;
export type HeaderModule = z.input<typeof HeaderModuleSchema>;

export const moduleData = endpoint('moduleData', {
  summary: 'The header of the portal for a course and variant',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    studentImsPin: z.string().max(20),
    course_id: IdCodec,
    course_name: z.string().max(200),
    variant_id: IdCodec,
    myImsCourseId: z.string().max(40),
  }),
  data: z.object({
    channelData: z.object({ moduleId: OptionalIdCodec }),
    isMentor: z.boolean(),
    /** The url of one's own picture or avatar, or ''. */
    profileImage: z.string(),
    headerModuleData: z.array(HeaderModuleSchema),
    /** The portal of the brand that offers this course, where it is another than this one. */
    otherPortal: z.object({ name: z.string(), url: z.string() }).optional(),
  }),
});

export const mentorStudentHeaderModule = endpoint('mentorStudentHeaderModule', {
  summary: 'The header of a student’s course, for anyone who may see the student',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({ studentImsPin: z.string().max(20), variantId: IdCodec, courseId: IdCodec }),
  data: z.array(HeaderModuleSchema),
  errors: ['NOT_FOUND'],
});

export const variantDetails = endpoint('variantDetails', {
  summary: 'A variant of one’s own courses: what it is called, and whether its proctored tests are taken at a centre',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ adminimspin: z.string().max(20), variantId: IdCodec }),
  data: StudentCourseSchema,
});

/** DAT-026: what a student has begun and not finished. `url` opens it where it was left. */
export const ResumeAssetSchema = z.object({
  assetId: IdCodec,
  assetType: AssetTypeSchema,
  assetName: z.string(),
  moduleName: z.string(),
  moduleId: IdCodec,
  moduleType: z.enum(['channel', 'other']),
  learningPathId: IdCodec,
  learningPathName: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  /** How much of it was watched, seen or read, 0 to 1; with what is left. Null where the content does not say how long it is. */
  progress: z.number(),
  left: z.object({ unit: z.enum(['minutes', 'pages']), count: z.number().int() }).nullable(),
});
export type ResumeAsset = z.input<typeof ResumeAssetSchema>;

export const homeData = endpoint('homeData', {
  summary:
    'All of home in one call: what was begun last and not finished, the channels of the course, blogs, tests, paths, promotions, the newest unread notices; for a mentor their day and their students',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    examName: z.string(),
    examDate: z.string(),
    resume: z.array(ResumeAssetSchema),
    sliders: z.array(SliderSchema),
    blogs: z.array(BlogSchema),
    tests: z.array(AssetSchema),
    /** The `assetId` of the test to think of next: the one that is open or opens soonest; '' if nothing is left. */
    nextTestId: OptionalIdCodec,
    paths: z.array(
      z.object({
        learningPathId: IdCodec,
        parentId: IdCodec,
        name: z.string(),
        url: z.string(),
        thumbUrl: z.string(),
        completed: z.number(),
        total: z.number(),
      }),
    ),
    promotions: z.object({ carousel: z.array(PromotionSchema), small: z.array(PromotionSchema) }),
    ...frontAhead,
    /** Null for everyone but a new student who has not hidden it. */
    firstWeek: FirstWeekSchema.nullable(),
    /** What a student achieved in the last week and has not hidden, newest first; none for everyone else. */
    rewards: z.array(RewardSchema).max(3),
    /** What is due to be revised today; null for everyone but a student, and for one without a question to revise. */
    revision: RevisionDueSchema.nullable(),
    /** HOM-021: null for everyone but a mentor. */
    mentor: z
      .object({
        students: z.array(LinkedStudentSchema),
        /** Questions that wait for an answer, and since when the oldest does; '' for none. */
        openDoubts: z.number().int(),
        oldestDoubtAt: OptionalMomentCodec,
      })
      .nullable(),
    /** The parts that could not be read this time; they are empty here, and the rest of home is whole. */
    failed: z.array(z.enum(['students', 'doubts', 'blogs', 'promotions'])),
  }),
});

export const resumeAssets = endpoint('resumeAssets', {
  summary: 'Everything a student has begun and not finished in a course, last opened first; at most a hundred',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ studentImsPin: z.string().max(20), courseId: IdCodec, variantId: IdCodec }),
  data: z.array(ResumeAssetSchema),
});

export const channelData = endpoint('channelData', {
  summary:
    'A channel of a course with its playlists and the progress of the student in them; no entry where the course has no such channel',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    studentimspin: z.string().max(20),
    channelId: IdCodec,
    courseId: IdCodec,
    variantId: IdCodec,
    parentId: OptionalIdCodec,
  }),
  data: z.object({ channelListData: z.array(ChannelSchema).max(1) }),
  errors: ['HEADER_MODULE_EXPIRED'],
});

export const featuredBlogs = endpoint('featuredBlogs', {
  summary: 'The blogs for a course, newest first; at most two hundred',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.array(BlogSchema),
});

export const navigationPathList = endpoint('navigationPathList', {
  summary: 'A learning path with its units, topics and assets, and the progress of the student in it',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    studentImsPin: z.string().max(20),
    courseId: IdCodec,
    variantId: IdCodec,
    parentId: IdCodec,
    id: IdCodec,
  }),
  data: z.array(PathNodeSchema).length(1),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

export const assetProgress = endpoint('assetProgress', {
  summary: 'Remembers which unit of a path the student has open',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({
    event_type: z.literal('prepare_resume'),
    payload: z.strictObject({
      module_id: IdCodec,
      course_id: IdCodec,
      variant_id: IdCodec,
      parent_learning_path_id: IdCodec,
      learning_path_id: IdCodec,
      index: z.number().int().min(0).max(10_000),
    }),
  }),
  data: z.object({}),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

export const markAsComplete = endpoint('markAsComplete', {
  summary: 'Marks a topic as complete, or takes the mark back',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({
    courseId: IdCodec,
    variantId: IdCodec,
    moduleId: IdCodec,
    learningPathId: IdCodec,
    markAsComplete: FlagCodec,
  }),
  data: z.object({ markAsComplete: FlagCodec }),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

/** Parts of an asset, each [first, last] and both inclusive, in order and apart: seconds of a video, pages of a PDF, blocks of a page; all count from 0. */
export const SeenPartsSchema = z.array(z.tuple([z.number().int().min(0).max(100_000), z.number().int().min(0).max(100_000)])).max(500);
export type SeenParts = z.input<typeof SeenPartsSchema>;

/** A private note of a student beside an asset. `at` is the part it belongs to (second, page, block), null if it belongs to the whole. */
export const NoteSchema = z.object({
  /** Made on the device, so that a note sent twice is one note. */
  noteKey: z.uuid(),
  text: z.string(),
  at: z.number().int().min(0).max(100_000).nullable(),
  createdAt: MomentCodec,
  updatedAt: MomentCodec,
  /** Goes up with every change; a change names the one it was based on. */
  version: z.number().int(),
});
export type Note = z.input<typeof NoteSchema>;

/** Where the files of an asset are, '' for those it has none of; good until `expiresAt`. */
const assetLinks = {
  url: z.string(),
  captionsUrl: z.string(),
  chaptersUrl: z.string(),
  posterUrl: z.string(),
  expiresAt: MomentCodec,
};

/** An asset in a course: one's own, or that of a student whom a mentor names and sees. */
export const assetInCourse = z.strictObject({
  courseId: IdCodec,
  variantId: IdCodec,
  learningPathId: IdCodec,
  assetId: IdCodec,
  studentImsPin: z.string().max(20).default(''),
});

export const openAsset = endpoint('openAsset', {
  summary:
    'Opens a video, page, PDF or link: answers with all that its page shows, in one call, and notes the asset as begun. The urls are good until `expiresAt`; renewAsset gives fresh ones',
  access: { kind: 'session', roles: ['student', 'mentor', 'staff', 'admin'] },
  effect: 'write',
  body: assetInCourse,
  data: z.object({
    assetId: IdCodec,
    assetName: z.string(),
    assetType: AssetTypeSchema,
    /** The path, unit and topic it is in, outermost first. */
    trail: z.array(z.object({ learningPathId: IdCodec, name: z.string(), url: z.string() })),
    html: z.string(),
    /** `url` of a link is the address that it leads to. */
    ...assetLinks,
    /** How many parts there are: seconds, pages or blocks. */
    parts: z.number().int(),
    /** MED-005: the name the file is offered under, or '' if it may not be downloaded. */
    downloadName: z.string(),
    status: AssetStatusSchema,
    progress: z.number(),
    /** The part to go on from. */
    position: z.number().int(),
    seen: SeenPartsSchema,
    bookmarked: FlagCodec,
    isMyTask: FlagCodec,
    notes: z.array(NoteSchema),
    /** What follows on the same playlist or topic, or null at its end. */
    next: z
      .object({ assetId: IdCodec, assetName: z.string(), assetType: AssetTypeSchema, duration: z.string(), url: z.string() })
      .nullable(),
  }),
  errors: ['RESOURCE_NOT_AVAILABLE', 'HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

export const renewAsset = endpoint('renewAsset', {
  summary: 'Fresh urls of a video, page or PDF that is open; nothing is noted',
  access: { kind: 'session', roles: ['student', 'mentor', 'staff', 'admin'] },
  effect: 'read',
  body: assetInCourse,
  data: z.object(assetLinks),
  errors: ['RESOURCE_NOT_AVAILABLE', 'HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});
