/**
 * The cache keys of all queries, by domain. A query adds its arguments to one of these; to invalidate one of these invalidates every query below it, so
 * `all` covers the whole domain. Keys are written nowhere else.
 */
export const queryKeys = {
  account: { own: ['account'], channels: ['noticeChannels'], sessions: ['sessions'], twoStep: ['twoStep'] },
  adaptive: { all: ['adaptive'], round: ['adaptive', 'round'] },
  analytics: { all: ['analytics'] },
  assessment: {
    all: ['assessment'],
    launched: ['assessment', 'launched'],
    playerResult: ['assessment', 'player-result'],
    playerReview: ['assessment', 'player-review'],
    result: ['assessment', 'result'],
    review: ['assessment', 'review'],
    solutions: ['assessment', 'solutions'],
  },
  centreDesk: { all: ['centre-desk'], found: ['centre-desk', 'found'], ready: ['centre-desk', 'ready'], incident: ['incident'] },
  centres: { all: ['centres'], booked: ['centres', 'booked'], options: ['centres', 'options'] },
  courses: { all: ['courses'], variant: ['variant'] },
  doubts: { all: ['doubts'], list: ['doubts', 'list'], thread: ['doubts', 'thread'], topics: ['doubts', 'topics'] },
  header: { all: ['header'] },
  home: { all: ['home'] },
  identity: { registrationOptions: ['registrationOptions'], students: ['students'] },
  learning: {
    all: ['learning'],
    paths: ['learning', 'path'],
    tests: ['learning', 'tests'],
    assets: ['learning', 'asset'],
    latest: ['learning', 'latest'],
  },
  lookup: { all: ['lookup'] },
  media: { video: ['media', 'video'] },
  mentoring: {
    all: ['mentoring'],
    sessions: ['mentoring', 'sessions'],
    freeTimes: ['mentoring', 'free-times'],
    dashboard: ['mentoring', 'dashboard'],
    students: ['mentoring', 'students'],
    week: ['mentoring', 'week'],
    dayOff: ['mentoring', 'day-off'],
  },
  notices: { all: ['notices'], lists: ['notices', 'list'], unread: ['notices', 'unread'] },
  practice: { open: ['practice', 'open'], sets: ['practice', 'sets'] },
  profile: { own: ['studentData'], card: ['userCard'] },
  promotions: { upgrades: ['upgrades'] },
  push: { all: ['push'] },
  factorWays: { all: ['factor-ways'] },
  staffPeople: { all: ['staff-people'] },
  staffSecurity: { all: ['staff-security'] },
  staffSessions: { all: ['staff-sessions'] },
  staffTests: { all: ['staff-tests'] },
  study: { all: ['study'], waiting: ['study', 'waiting'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** What shows a student's progress: invalidate all of it when progress was saved. */
export const progressKeys = [queryKeys.learning.paths, queryKeys.learning.tests, queryKeys.home.all, queryKeys.study.all] as const;
