/**
 * The one catalogue of errors. A code names a cause; its status and message travel with it. The server throws by code
 * (`throw new AppError('NOT_FOUND')`), one handler turns it into an answer, and a screen may switch over `ErrorCode`.
 */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401, message: 'Please sign in again.' },
  FORBIDDEN: { status: 403, message: "You don't have access to this page." },
  NOT_FOUND: { status: 404, message: 'No records found' },
  INVALID_REQUEST: { status: 400, message: "Some details aren't valid. Check them and try again." },
  BODY_TOO_LARGE: { status: 413, message: "That's too large to send. Make it smaller and try again." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "This type of content isn't supported here." },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a minute and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Try again.' },
  UNAVAILABLE: { status: 503, message: 'The portal is busy or updating. Try again in a moment.' },
  INCORRECT_PASSWORD: { status: 401, message: 'Incorrect Password' },
  PROOF_NEEDED: { status: 403, message: 'Enter your password to change your family details.' },
  SIGN_IN_AGAIN: { status: 403, message: 'For your security, first sign out and sign in again with a code.' },
  SET_UP_TWO_STEP: { status: 403, message: 'Set up two-step verification to continue.' },
  TWO_STEP_MISSING: { status: 403, message: 'First sign in to your own account and set up two-step verification.' },
  FACTOR_NEEDED: { status: 403, message: "Confirm that it's you to continue." },
  INCORRECT_FACTOR: { status: 400, message: "That code isn't right. Enter the newest code from your app, or an unused recovery code." },
  INCORRECT_PASSKEY: { status: 400, message: "That passkey didn't work. Try again, or use another way." },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have as many passkeys as an account can hold. Remove one first.' },
  SECOND_STEP_EXPIRED: { status: 400, message: 'This took too long. Start again.' },
  INCORRECT_OTP: { status: 400, message: 'Incorrect Otp' },
  CODES_NOT_SENT: { status: 503, message: "This portal can't send codes yet. Ask your institute." },
  OTP_EXPIRED: { status: 400, message: 'This code has expired. Get a new one.' },
  USER_NOT_FOUND: { status: 404, message: 'User Not Found' },
  UNKNOWN_STUDENT: { status: 404, message: 'We could not find your details in our records.' },
  PARENT_NOT_LINKED: { status: 404, message: 'The mobile number is not linked to any student in our system' },
  SEVERAL_STUDENTS: { status: 409, message: 'Several students share this number. Sign in with your student ID or email.' },
  SET_UP_EXPIRED: { status: 409, message: 'Your time to set a password ran out. Get a new code to continue.' },
  WEAK_PASSWORD: { status: 400, message: 'Choose a longer or less common password.' },
  CHANGED_ELSEWHERE: {
    status: 409,
    message: 'This changed on another device. We kept what you typed. Compare both, then save again.',
  },
  NOT_A_PICTURE: { status: 400, message: "We can't read that file. Choose a JPEG, PNG or WebP." },
  NOT_AN_ATTACHMENT: { status: 400, message: 'Attach a picture (JPEG, PNG, WebP, AVIF or GIF) or a PDF.' },
  UNSAFE_FILE: { status: 400, message: 'A virus was found in that file. Choose another one.' },
  FILE_TOO_LARGE: { status: 413, message: 'That file is over 10 MB. Choose a smaller one.' },
  ALREADY_SENT: { status: 409, message: 'You already sent this with different text or files. Reload the page to see it.' },
  THREAD_FULL: { status: 409, message: 'This doubt is full. Ask a new one.' },
  HEADER_MODULE_EXPIRED: { status: 410, message: 'We have added new content to this page.' },
  RESOURCE_NOT_AVAILABLE: { status: 404, message: 'This learning resource is not available.' },
  TEST_NOT_RELEASED: { status: 409, message: 'The test is not yet available to launch.' },
  TOO_FEW_TO_REVISE: { status: 409, message: 'Complete two tests to revise with AI.' },
  BENCHMARK_FIRST: { status: 409, message: 'Complete the benchmarking test of this topic first.' },
  BENCHMARK_SCORING: { status: 409, message: 'Your benchmark is being scored. Try again in a minute.' },
  NOTHING_TO_PRACTISE: { status: 409, message: 'There are no questions for this right now.' },
  ANSWERED_ELSEWHERE: { status: 409, message: 'This question was answered in another window. Reload to continue from there.' },
  ROUND_OVER: { status: 409, message: 'This round is over. Start a new one.' },
  TEST_DETAILS_FETCH_ERROR: {
    status: 503,
    message:
      'We could not reach our servers to fetch Benchmarking Test levels and to enable the Revise with AI feature. Please try again later.',
  },
  BOOKING_CLOSED: { status: 409, message: 'The slot booking window has closed.' },
  SLOT_FULL: { status: 409, message: 'This slot is full now. Choose another one, or join its waitlist.' },
  SLOT_GONE: { status: 409, message: 'This slot can no longer be booked. Choose another one.' },
  SLOT_UNSUITABLE: { status: 409, message: 'This slot does not fit your arrangements. Choose another one.' },
  BOOKINGS_AFFECTED: { status: 409, message: 'Their bookings have changed meanwhile. Look at the list, then save again.' },
  SEAT_FREE: { status: 409, message: 'A seat of this slot is free now. Book it.' },
  WAITLIST_LIMIT: { status: 409, message: 'You can wait for three slots of a test at once. Leave another waitlist first.' },
  ALREADY_BOOKED: { status: 409, message: 'You already have a booking for this test.' },
  CENTRE_NOT_ALLOWED: { status: 409, message: 'Your course has no tests at a centre. Choose Take Home.' },
  NOT_AT_HOME: { status: 409, message: "This test can't be taken at home. Choose a centre." },
  CANCEL_USED: { status: 409, message: 'You have used your one cancellation for this test.' },
  CANCEL_TOO_LATE: { status: 409, message: 'A booking can be cancelled until its slot starts.' },
  CANCEL_CHECKED_IN: { status: 409, message: "You're checked in for this slot. Ask at the centre's desk to change or cancel it." },
  OFFER_OVER: { status: 409, message: 'This offer is over. The seat went to the next one in line.' },
  CODE_MISTYPED: { status: 400, message: 'That code has a typing mistake. Check it against the admit card.' },
  CODE_UNKNOWN: { status: 404, message: 'No booking has this code. Find the candidate by name instead.' },
  CODE_REPLACED: {
    status: 409,
    message: 'This admit card is out of date: the booking has changed since. Ask for the newest one, or find the candidate by name.',
  },
  BOOKING_CANCELLED: { status: 409, message: 'This booking is cancelled.' },
  OTHER_VENUE: { status: 409, message: 'This booking is for another centre.' },
  CHECK_IN_CLOSED: { status: 409, message: 'Check-in is not open for this session.' },
  CHECKED_IN: { status: 409, message: 'This candidate is checked in. Undo the check-in first.' },
  TEST_STARTED: { status: 409, message: 'This candidate has started the test.' },
  SEAT_TAKEN: { status: 409, message: 'That seat is taken. Choose a free one.' },
  TOO_FEW_SEATS: { status: 409, message: 'There are too few free seats there.' },
  ROOM_TAKEN: { status: 409, message: 'Another session has that room at the same time.' },
  SESSION_OVER: { status: 409, message: 'This session is over or cancelled.' },
  START_CHANGED: {
    status: 409,
    message: 'The start of this session has already changed. If that was you, close this. Otherwise check the effect, then save again.',
  },
  EFFECT_CHANGED: { status: 409, message: 'This now affects candidates differently. Check the effect, then save again.' },
  SESSION_STARTED: { status: 409, message: 'This session has already started.' },
  LAUNCH_EXPIRED: { status: 401, message: 'This test link has expired. Launch the test again from the portal.' },
  ATTEMPT_CLOSED: { status: 409, message: 'This test has been submitted.' },
  ATTEMPT_NOT_STARTED: { status: 409, message: "This test hasn't started yet." },
  FENCE_LOST: { status: 409, message: 'This test was opened in another window. Answers now save from that window.' },
  ENGINE_UNAVAILABLE: {
    status: 503,
    message: "The site where this test is taken isn't answering. Nothing has started. Try again in a few minutes.",
  },
  ENGINE_SIGNATURE: { status: 401, message: 'The result is not signed with the secret of this test, or its token has expired.' },
  ENGINE_RESULT_REFUSED: { status: 400, message: 'This result cannot be of this launch.' },
  ENGINE_RESULT_CHANGED: { status: 409, message: 'Another result was sent under this id. Send a new one under an id of its own.' },
  REVIEW_NOT_OPEN: { status: 409, message: 'Review has not been enabled for this test yet.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The errors that every call may give, besides those its endpoint lists. */
export const commonErrors = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SET_UP_TWO_STEP',
  'INVALID_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
export type CommonError = (typeof commonErrors)[number];

/** What every failed call answers with, next to the HTTP status of its code. `fields` maps a field's path to its message. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId: string;
  fields?: Record<string, string>;
}
